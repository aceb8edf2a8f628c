/** Weights that a build may have. */
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BUDGETS, checkBudgets } from '#registry/tools/client_rules.ts';
import { BUILD_FOLDER, type Manifest } from '#registry/tools/manifest.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'budgets-'));
  mkdirSync(path.join(root, BUILD_FOLDER));
});
afterEach(() => rmSync(root, { recursive: true }));

/** With a registry of so many bytes, which nothing compresses. */
function buildOf(library: Manifest['library'], bytes: number): Manifest {
  writeFileSync(path.join(root, BUILD_FOLDER, 'entry.js'), randomBytes(bytes));
  writeFileSync(path.join(root, BUILD_FOLDER, 'index.css'), '');
  return { library, entry: 'entry.js', css: 'index.css', runtime: [], groups: {} } as unknown as Manifest;
}

const check = (library: Manifest['library'], bytes: number) => () =>
  checkBudgets(root, buildOf(library, bytes), { hasWholeFramework: false });

test('A registry above its budget is refused, and said with its bytes', () => {
  expect(check('preact', BUDGETS.atRest - 100)).not.toThrow();
  expect(check('preact', BUDGETS.atRest + 1)).toThrow(/^The registry on a page at rest: \d+ bytes/);
});

test('The build with React, which no visitor gets, may have a heavier registry', () => {
  expect(check('react', BUDGETS.atRest * 2)).not.toThrow();
});
