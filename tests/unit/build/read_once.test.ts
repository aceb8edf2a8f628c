import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { readOnce } from '#registry/tools/read_once.ts';

it('readOnce reads a file again only after its content, length or existence changed', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-read-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [one, other] = [path.join(folder, 'one'), path.join(folder, 'other')];
  writeFileSync(one, 'a');
  const read = vi.fn((file: string) => (file === one ? readFileSync(file, 'utf8') : 'missing'));
  const once = readOnce(read);
  expect([once(one), once(one), once(other), once(other)]).toEqual(['a', 'a', 'missing', 'missing']);
  expect(read).toHaveBeenCalledTimes(2);
  writeFileSync(one, 'b');
  utimesSync(one, 1, 1);
  expect([once(one), once(one)]).toEqual(['b', 'b']);
  writeFileSync(one, 'long');
  utimesSync(one, 1, 1);
  expect(once(one)).toBe('long');
  rmSync(one);
  expect(() => once(one)).toThrow('ENOENT');
});
