/** The README's table lists every environment setting, and no other. */
import { expect, test } from 'vitest';
import { textOf } from '#tests/setup/source_files.ts';

const names = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name as string).sort();

test('The settings table of the README lists exactly the settings of env.ts', () => {
  const [, schema] = /const schema = z\.object\(\{\n(.*?)\n\}\);/s.exec(textOf('server/core/process/env.ts')) ?? [];
  const known = names(schema ?? '', /^ {2}([A-Z][A-Z_]+):/gm);
  expect(known.length).toBeGreaterThan(10);
  const [, section] = /^## Settings\n(.*?)^## /ms.exec(textOf('server/core/operate/README.md')) ?? [];
  expect(names(section ?? '', /^\| `([A-Z_]+)` /gm)).toEqual(known);
});
