/** Splits and joins PDFs in a worker process, within limits of pages, time and memory. */
import { type HttpError, Invalid } from '#core/errors.ts';
import { msg } from '#core/msg.ts';
import { PdfFailed } from '#core/pdf/pdf.ts';
import { concurrencyLimit } from '#core/process/concurrency_limit.ts';
import { log } from '#core/process/log.ts';
import { programFile } from '#core/process/project.ts';
import { workerProcess } from '#core/process/worker_process.ts';
import type { PageGroup } from './page_groups.ts';
import type { SplitLimits, SplitPart, SplitResult, splitWork } from './split_work.ts';

const MEGABYTE = 1024 * 1024;
export const SPLIT_LIMITS: SplitLimits = { pages: 2000, parts: 50, bytes: 60 * MEGABYTE };
const MOST_WAITING = 10;

class SplitFailed extends Error {}

const inTurn = concurrencyLimit(1, MOST_WAITING);
const splitWorker = workerProcess<typeof splitWork>({
  file: programFile('core/pdf/split/split_process'),
  failed: (reason) => new SplitFailed(reason),
  idleMs: 3_000,
  mostQuestions: 50,
  maxMs: 15_000,
  maxBytes: 600 * MEGABYTE,
});

/**
 * @param wantsRest each page that no group has becomes a document, too
 * @throws Invalid for a document that can't be split, or not so
 */
export async function splitPdf(
  source: () => Promise<Uint8Array>,
  groups: readonly PageGroup[],
  wantsRest: boolean,
): Promise<SplitPart[]> {
  const result = await inTurn(async () => splitWorker('split', await source(), groups, wantsRest, SPLIT_LIMITS)).catch(
    (error: unknown) => {
      if (!(error instanceof SplitFailed)) throw error;
      log.warn({ err: error }, 'Splitting a PDF was stopped.');
      throw new Invalid(msg('This PDF takes too long to split. Download it and split it on your computer.'));
    },
  );
  if ('problem' in result) throw refusal(result);
  return result.parts;
}

/** @throws PdfFailed */
export async function joinPdfs(sources: readonly Uint8Array[]): Promise<Buffer> {
  try {
    return Buffer.from(await inTurn(async () => splitWorker('join', sources)));
  } catch (error) {
    if (!(error instanceof SplitFailed)) throw error;
    log.error({ err: error }, 'Joining PDFs failed.');
    throw new PdfFailed();
  }
}

function refusal(result: Extract<SplitResult, { problem: string }>): HttpError {
  switch (result.problem) {
    case 'password':
      return new Invalid(msg('This PDF is protected by a password and can’t be split.'));
    case 'many_pages':
      return new Invalid(msg('PDFs of up to {limit} pages can be split; this one has {count}.')).with({
        limit: SPLIT_LIMITS.pages,
        count: result.pageCount,
      });
    case 'no_page':
      return new Invalid(msg('Some of these pages don’t exist. The PDF has {count} pages.')).with({
        count: result.pageCount,
      });
    case 'many_parts':
      return new Invalid(msg('A PDF can be split into up to {limit} files at once.')).with({
        limit: SPLIT_LIMITS.parts,
      });
    case 'too_large':
      return new Invalid(msg('The new files would be too large. Extract fewer pages.'));
    default:
      return new Invalid(msg('This PDF is damaged and can’t be split.'));
  }
}
