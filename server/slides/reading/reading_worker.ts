/** Starts the worker process that reads documents, one at a time. */
import { concurrencyLimit } from '#core/process/concurrency_limit.ts';
import { programFile } from '#core/process/project.ts';
import { workerProcess } from '#core/process/worker_process.ts';
import type { OpenedDocument, ReadPage, readingWork } from './reading_work.ts';

/** The document or a page of it could not be read; the message says why. */
export class ReadingFailed extends Error {
  override name = 'ReadingFailed';
}

const MEGABYTE = 1024 * 1024;

const inTurn = concurrencyLimit(1);
const ask = workerProcess<typeof readingWork>({
  file: programFile('slides/reading/reading_process'),
  failed: (reason) => new ReadingFailed(reason),
  idleMs: 3_000,
  mostQuestions: 100,
  /** Of a page. */
  maxMs: 15_000,
  /** Between two checks it takes a little more: 300 at most. */
  maxBytes: 270 * MEGABYTE,
});

/** @param file path of a stored document. @throws ReadingFailed */
export const openDocument = (file: string): Promise<OpenedDocument> => inTurn(() => ask('open', file));

/** @throws ReadingFailed */
export const pageContent = (file: string, number: number): Promise<ReadPage> => inTurn(() => ask('page', file, number));

/** @throws ReadingFailed */
export const pageText = (file: string, number: number): Promise<string> => inTurn(() => ask('text', file, number));
