import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { problemOf } from '#slides/reading/problems.ts';
import { openDocument, pageContent } from '#slides/reading/reading_worker.ts';
import { isForThisEngine } from '#tests/setup/full_run.ts';
import { bombOf, pdfFile } from '#tests/setup/records/pdf_files.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'reading-'));
afterAll(() => rmSync(folder, { recursive: true }));
const stored = (name: string, bytes: Uint8Array): string => {
  const file = path.join(folder, name);
  writeFileSync(file, bytes);
  return file;
};
const problem = (reading: Promise<unknown>): Promise<string> =>
  reading.then(
    () => 'none',
    (error: Error) => problemOf(error.message),
  );

test('A document of 100 pages is counted, and its last page is read', async () => {
  const file = stored('long.pdf', pdfFile(100));
  expect(await openDocument(file)).toMatchObject({ pageCount: 100, isPortrait: true });
  expect((await pageContent(file, 100)).text).toBe('This is page 100');
});

test.each([
  ['a password', pdfFile(2, { isProtected: true }), /password protected/],
  ['its end', pdfFile(2).subarray(0, 200), /damaged/],
  ['pages', pdfFile(0), /damaged/],
  ['any content', Buffer.from('%PDF-1.7\n'), /damaged/],
])('A document that lacks or needs %s is refused with its reason', async (what, bytes, said) => {
  expect(await problem(openDocument(stored(`${what}.pdf`, bytes)))).toMatch(said);
});

test.runIf(isForThisEngine)(
  'A page that unfolds to gigabytes ends its reading with the reason, and others are read after it',
  async () => {
    const file = stored('bomb.pdf', pdfFile(3, { stream: bombOf(3_000) }));
    expect(await openDocument(file)).toMatchObject({ pageCount: 3 });
    expect(await problem(pageContent(file, 2))).toMatch(/too (long|much memory)/);
    expect((await pageContent(file, 3)).text).toBe('This is page 3');
  },
);
