/** The README’s example of a widget, its states and its test work. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { ROOT, textOf } from '#tests/setup/source_files.ts';
import { showWidget } from '#tests/setup/widgets/widget.ts';

const tests = path.join(ROOT, '.build/tests');
mkdirSync(tests, { recursive: true });
const folder = mkdtempSync(path.join(tests, 'readme-'));
const file = (name: string) => path.join(folder, name);

const readme = textOf('widgets/README.md');

/** File name → code, of blocks that begin with the path of their file. */
const examples = Object.fromEntries(
  [...readme.matchAll(/```tsx?\n\/\/ ((?:widgets|tests)\S+)\n(.*?)```/gs)].map(([, name = '', code = '']) => [
    path.basename(name),
    code.replace(/'#widgets\/shop\/(o_gift_note.tsx)'/, `'./$1'`),
  ]),
);

for (const [name, code] of Object.entries(examples)) writeFileSync(file(name), code);
afterAll(() => rmSync(folder, { recursive: true }));
// Defines the README's own test.
if (examples['o_gift_note.test.ts']) await import(file('o_gift_note.test.ts'));

it('README shows a widget with its states and its test', () => {
  expect(Object.keys(examples)).toEqual(['o_gift_note.tsx', 'o_gift_note.states.ts', 'o_gift_note.test.ts']);
});

it('README widget is drawn in each state that is listed', async () => {
  const { default: widget } = await import(file('o_gift_note.tsx'));
  const { default: states } = await import(file('o_gift_note.states.ts'));
  const lengths: (number | undefined)[] = [];
  for (const state of Object.values<{ params?: object }>(states)) {
    const host = await showWidget(widget, state);
    lengths.push(host.querySelector('textarea')?.maxLength);
  }
  expect(lengths).toEqual([200, 40]);
});

it('README excerpt of a widget stands in its file', () => {
  const [, name = '', code = ''] = /```tsx\n\/\/ (website\S+)\n(.*?)```/s.exec(readme) ?? [];
  const lines = code.split('\n').filter((line) => line !== '');
  const known = textOf(`widgets/${name}`).split('\n');
  expect(lines.length).toBeGreaterThan(5);
  expect(lines.filter((line) => !known.includes(line))).toEqual([]);
});
