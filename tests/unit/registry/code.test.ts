import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { loadCode } from '#registry/runtime/load_code.ts';

const folder = mkdtempSync(path.join(import.meta.dirname, 'code-'));
afterAll(() => rmSync(folder, { recursive: true }));

type Sample = { address: string };

it('loadCode loads a module once for several callers', async () => {
  const file = path.join(folder, 'there.js');
  writeFileSync(file, 'export const address = import.meta.url;');
  const [one, other] = await Promise.all([loadCode<Sample>(file), loadCode<Sample>(file)]);
  expect(other).toBe(one);
  expect(one.address).toMatch(/there\.js$/);
});

it('loadCode retries a failed module under another address and keeps the loaded one', async () => {
  const file = path.join(folder, 'late.js');
  await expect(loadCode(file)).rejects.toThrow();
  writeFileSync(file, 'export const address = import.meta.url;');
  const one = await loadCode<Sample>(file);
  expect(one.address).toMatch(/late\.js/);
  expect(await loadCode(file)).toBe(one);
});
