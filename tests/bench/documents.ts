/** Time and memory of reading PDF documents, also those of a folder in PDF_DIR. */
import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { problemOf } from '#slides/reading/problems.ts';
import { openDocument, pageContent, ReadingFailed } from '#slides/reading/reading_worker.ts';
import { pdfFile } from '#tests/setup/records/pdf_files.ts';
import { childrenOf, residentBytes } from './memory.ts';
import { atMost, justSo, type Row } from './row.ts';

const PAGES = 60;
const MOST_READING_MS = 60_000;
const MOST_DELAY_MS = 50;
const MOST_BYTES = 300 * 2 ** 20;
/** Of each document of the folder. */
const FIRST_PAGES = 10;
const SAMPLE_MS = 50;
const MS = 1e6;

export async function documents(): Promise<Row[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'documents-'));
  try {
    const file = path.join(folder, 'own.pdf');
    writeFileSync(file, pdfFile(PAGES));
    return await measured([
      { name: `A document of ${PAGES} pages of our own`, files: [file], pages: PAGES },
      ...(process.env.PDF_DIR
        ? [{ name: 'Each document of PDF_DIR', files: filesIn(process.env.PDF_DIR), pages: FIRST_PAGES }]
        : []),
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const filesIn = (folder: string): string[] => globSync(path.join(folder, '**/*.pdf')).toSorted();

type Sample = { name: string; files: string[]; pages: number };

async function measured(samples: Sample[]): Promise<Row[]> {
  let memory = 0;
  const watch = setInterval(() => {
    for (const child of childrenOf(process.pid)) memory = Math.max(memory, bytesOf(child));
  }, SAMPLE_MS);
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const rows: Row[] = [];
  for (const sample of samples) rows.push(...(await readAll(sample)));
  delay.disable();
  clearInterval(watch);
  return [
    ...rows,
    atMost('Wait of the event loop (p99) meanwhile', MOST_DELAY_MS, delay.percentile(99) / MS, 'ms'),
    justSo('the longest', delay.max / MS, 'ms'),
    atMost('Memory of the process that reads', MOST_BYTES / 2 ** 20, memory / 2 ** 20, 'MB'),
  ];
}

/** It may just have ended. */
function bytesOf(pid: number): number {
  try {
    return residentBytes(pid);
  } catch {
    return 0;
  }
}

async function readAll({ name, files, pages }: Sample): Promise<Row[]> {
  const reasons: Record<string, number> = {};
  let read = 0;
  let longest = 0;
  for (const file of files) {
    const began = performance.now();
    const outcome = await readDocument(file, pages);
    longest = Math.max(longest, performance.now() - began);
    if (outcome.reason !== null) {
      const said = problemOf(outcome.reason);
      console.log(`${path.basename(file)}, page ${outcome.page}: ${said} (${outcome.reason})`);
      reasons[said] = (reasons[said] ?? 0) + 1;
    } else read++;
  }
  return [
    atMost(`${name}, the longest`, MOST_READING_MS / 1000, longest / 1000, 's'),
    justSo('read', read, `of ${files.length}`),
    ...Object.entries(reasons).map(([said, count]) => justSo(`refused: ${said}`, count, '')),
  ];
}

/** `page`: 0 where it could not be opened. */
type Outcome = { page: number; reason: string | null };

async function readDocument(file: string, pages: number): Promise<Outcome> {
  let page = 0;
  try {
    const { pageCount } = await openDocument(file);
    for (page = 1; page <= Math.min(pageCount, pages); page++) await pageContent(file, page);
    return { page, reason: null };
  } catch (error) {
    if (!(error instanceof ReadingFailed)) throw error;
    return { page, reason: error.message };
  }
}
