/** How the project uses its library of dates. */
import { expect, test } from 'vitest';
import { PROGRAMS } from '#registry/tools/manifest.ts';
import { allImports } from '#tests/setup/source_files.ts';

const imports = allImports().filter(({ isType }) => !isType);

/** Whatever a file imports, directly or not. */
function reachedFrom(start: string): Set<string> {
  const reached = new Set([start]);
  for (const file of reached) for (const { from, to } of imports) if (from === file) reached.add(to);
  return reached;
}

test('date-fns is imported by subpath, as its index takes a second to load', () => {
  const known = imports.filter(({ said }) => said.startsWith('date-fns/'));
  expect(known.length).toBeGreaterThan(20);
  const isIndex = ({ said }: { said: string }) => /^date-fns(\/(locale|fp|index)(\.js)?)?$/.test(said);
  expect(imports.filter(isIndex).map(({ from, said }) => `${from} → ${said}`)).toEqual([]);
});

test('Every program that converts times between zones runs in UTC', () => {
  const converting = PROGRAMS.map((name) => [name, reachedFrom(`server/${name}.ts`)] as const).filter(([, files]) =>
    files.has('@date-fns/tz'),
  );
  expect(converting.map(([name]) => name)).toContain('commands/main');
  expect(converting.filter(([, files]) => !files.has('server/core/process/utc.ts')).map(([name]) => name)).toEqual([]);
});
