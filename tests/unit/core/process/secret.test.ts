import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SettingError } from '#core/process/env.ts';
import { loadOrCreateSecret } from '#core/process/secret.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'secret-'));
  file = path.join(folder, 'data', 'secret');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('loadOrCreateSecret creates the signing key once and leaves no temporary file', () => {
  const made = loadOrCreateSecret(file);
  expect(made.length).toBeGreaterThanOrEqual(32);
  expect(loadOrCreateSecret(file)).toBe(made);
  expect(readdirSync(path.dirname(file))).toEqual(['secret']);
});

test.each(['', '\n', 'short'])('loadOrCreateSecret rejects a file that contains %j', (kept) => {
  loadOrCreateSecret(file);
  writeFileSync(file, kept);
  expect(() => loadOrCreateSecret(file)).toThrow(SettingError);
  expect(() => loadOrCreateSecret(file)).toThrow(/Delete the file/);
});
