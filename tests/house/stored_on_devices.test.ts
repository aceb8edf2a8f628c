/** Cookies and entries in a browser's storage are declared for the page of cookies. */
import { expect, it } from 'vitest';
import { codeOf, filesLike } from '#tests/setup/source_files.ts';
import { STORED_ON_DEVICES } from '#website/legal/stored_on_devices.ts';

const files = filesLike('{server,widgets,registry}/**/*.{ts,tsx}');

/** What writes under any name that it is given. */
const TOOLS = ['widgets/core/hooks/use_saved.ts', 'widgets/core/hooks/draft.ts', 'widgets/forms/parts/attempts.ts'];
const WRITES =
  /\.setCookie\(|serializeCookie\(|'set-cookie', \w+\(|document\.cookie = |(?:local|session)Storage\.setItem\(|store\?\.setItem\(|\buseSaved(?:<[^(]*>)?\(|\bwriteDraft(?:<\w+>)?\(/;
const writers = files.filter((file) => WRITES.test(codeOf(file)) && !TOOLS.includes(file));
const declaring = (file: string) => STORED_ON_DEVICES.filter(({ by }) => by.includes(file));

/** Names that are written out, or are constants of the file. */
function namesIn(file: string): string[] {
  const code = codeOf(file);
  const calls = code.matchAll(/(?:\.setCookie|\buseSaved(?:<[^(]*>)?)\((?:['`]([^'`$]+)|([A-Z_]+))/g);
  return [...calls].flatMap(([, written, constant]) => {
    const found = written ?? new RegExp(`const ${constant} = '([^']+)'`).exec(code)?.[1];
    return found ?? [];
  });
}

it('whatever writes to a device is declared with its purpose and duration', () => {
  expect(writers.length).toBeGreaterThan(20);
  const isElsewhere = (file: string) => ['server/core/pages/cache/response_cache.ts', KEYS_OF_STAFF].includes(file);
  expect(writers.filter((file) => declaring(file).length === 0 && !isElsewhere(file))).toEqual([]);
});
/** Switches what `staff_keys.ts` reads. */
const KEYS_OF_STAFF = 'widgets/website/parts/key_help.tsx';

it('every name that is written is declared', () => {
  const unknown = writers.flatMap((file) =>
    namesIn(file)
      .filter((name) => !declaring(file).some((one) => name.startsWith(one.name.replace('…', ''))))
      .map((name) => `${file}: ${name}`),
  );
  expect(unknown).toEqual([]);
  expect(writers.flatMap(namesIn).length).toBeGreaterThan(10);
});

/** Files of others, such as a provider's script that we load, write under names of their own. */
const isOfOthers = (file: string) => /^server\/(links|payments\/providers)\//.test(file);

it('nothing is declared that is not written', () => {
  const stale = STORED_ON_DEVICES.filter(({ by }) => by.some((file) => !files.includes(file)));
  expect(stale.map(({ name }) => name)).toEqual([]);
  for (const { name, by } of STORED_ON_DEVICES)
    if (by[0] !== 'widgets/core/draft_store.ts' && !isOfOthers(by[0]!))
      expect(by.map(codeOf).join('\n'), name).toContain(name.replace(/ ?…$/, '').replace(/:$/, ''));
});
