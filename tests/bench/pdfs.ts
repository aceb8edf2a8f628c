/** Cost of a PDF for its reader and for other visitors meanwhile. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { renderPdf } from '#core/pdf/pdf.ts';
import { aPdfDocument } from '#tests/setup/records/pdf_document.ts';
import { childrenOf, residentBytes } from './memory.ts';
import { atMost, justSo, median, type Row } from './row.ts';

const PAPERS = 20;
const LINES = 40;
const MS = 1e6;
const QUIET_MS = 1000;

export async function pdfs(): Promise<Row[]> {
  const began = performance.now();
  await renderPdf(quote(0));
  const first = performance.now() - began;
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const made = await Promise.all(Array.from({ length: PAPERS }, (_, number) => timed(number + 1)));
  delay.disable();
  const quiet = monitorEventLoopDelay({ resolution: 1 });
  quiet.enable();
  await setTimeout(QUIET_MS);
  quiet.disable();
  const memory = Math.max(0, ...childrenOf(process.pid).map(residentBytes));
  // They wait for each other: one alone takes as long as between two ends.
  const ends = made.map(({ end }) => end).sort((a, b) => a - b);
  const between = ends.slice(1).map((end, at) => end - (ends[at] as number));
  return [
    atMost(
      `Wait of the event loop (p99) while ${PAPERS} PDFs of ${LINES} lines are made`,
      50,
      delay.percentile(99) / MS,
      'ms',
    ),
    justSo('the longest', delay.max / MS, 'ms'),
    justSo('the longest while nothing is made, which the machine itself takes', quiet.max / MS, 'ms'),
    justSo('One such PDF', median(between), 'ms'),
    justSo('the first one, with the start of its process', first, 'ms'),
    justSo('Size of one such PDF', median(made.map(({ bytes }) => bytes)) / 1024, 'KiB'),
    justSo('Memory of the process that makes them, which ends when idle', memory / 2 ** 20, 'MB'),
  ];
}

async function timed(number: number): Promise<{ end: number; bytes: number }> {
  const { length } = await renderPdf(quote(number));
  return { end: performance.now(), bytes: length };
}

/** No two are alike: nothing is remembered from the one before. */
const quote = (number: number) =>
  aPdfDocument({
    title: `Quotation S${number}`,
    rows: Array.from({ length: LINES }, (_, at) => ({
      kind: 'line',
      cells: [`Oak table ${number} ${at} طاولة`, String(at), `$${number}.${at}`],
      note: 'Oiled, with rounded corners',
    })),
  });
