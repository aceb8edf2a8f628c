import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { loadCode } from '#registry/runtime/load_code.ts';

const folder = mkdtempSync(path.join(import.meta.dirname, 'code-'));
afterAll(() => rmSync(folder, { recursive: true }));

type Sample = { address: string };

it('gets a module once', async () => {
  const file = path.join(folder, 'there.js');
  writeFileSync(file, 'export const address = import.meta.url;');
  const [one, other] = await Promise.all([loadCode<Sample>(file), loadCode<Sample>(file)]);
  expect(other).toBe(one);
  expect(one.address).toMatch(/there\.js$/);
});

it('asks for a module that did not come under another address, and keeps what then came', async () => {
  const file = path.join(folder, 'late.js');
  await expect(loadCode(file)).rejects.toThrow();
  writeFileSync(file, 'export const address = import.meta.url;');
  const one = await loadCode<Sample>(file);
  expect(one.address).toMatch(/late\.js/);
  expect(await loadCode(file)).toBe(one);
});
