import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SettingError } from '#core/process/env.ts';
import { keptSecret } from '#core/process/secret.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'secret-'));
  file = path.join(folder, 'data', 'secret');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('the signing key is made once, and leaves no draft behind', () => {
  const made = keptSecret(file);
  expect(made.length).toBeGreaterThanOrEqual(32);
  expect(keptSecret(file)).toBe(made);
  expect(readdirSync(path.dirname(file))).toEqual(['secret']);
});

test.each(['', '\n', 'short'])('nothing is signed with %j', (kept) => {
  keptSecret(file);
  writeFileSync(file, kept);
  expect(() => keptSecret(file)).toThrow(SettingError);
  expect(() => keptSecret(file)).toThrow(/Remove the file/);
});
