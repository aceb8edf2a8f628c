/** Makes PDF documents in a worker process, one at a time. */
import { createHash } from 'node:crypto';
import { HttpError } from '#core/errors.ts';
import { msg } from '#core/msg.ts';
import { concurrencyLimit } from '#core/process/concurrency_limit.ts';
import { log } from '#core/process/log.ts';
import { programFile } from '#core/process/project.ts';
import { workerProcess } from '#core/process/worker_process.ts';
import type { pdfWork } from './pdf_work.ts';

export type PdfRow =
  | { kind: 'line'; cells: string[]; note?: string }
  | { kind: 'section' | 'note' | 'subtotal'; text: string };

/** What proves that a document was signed; printed on its last page. */
export type PdfEvidence = {
  heading: string;
  statement: string;
  name: string;
  /** False: the typed name is the signature. */
  hasImage: boolean;
  imageLabel: string;
  /** A code, such as a hash, may be wrapped anywhere. */
  facts: { label: string; value: string; isCode: boolean }[];
};

/** A document as it is printed, with formatted amounts and dates; a text may have several lines. */
export type PdfDocument = {
  /** BCP 47, without region. */
  language: string;
  direction: 'ltr' | 'rtl';
  size: 'a4' | 'us-letter';
  /** The company's colour, `#rrggbb`, dark enough for text. */
  accent: string;
  title: string;
  /** Printed under the title, such as the state of a quotation. */
  status: string | null;
  /** When it got its content: the same document gives the same bytes. */
  date: Date;
  company: { name: string; address: string };
  parties: { label: string; name: string; address: string }[];
  facts: { label: string; value: string }[];
  /** Sections above the lines. */
  opening: { heading: string; text: string }[];
  columns: string[];
  rows: PdfRow[];
  totals: { label: string; value: string; isStrong: boolean }[];
  /** Sections below the totals. */
  parts: { heading: string; text: string; isBoxed: boolean }[];
  footer: string;
  evidence: PdfEvidence | null;
  /** `page` has the placeholders `{page}` and `{pages}`. */
  words: { page: string };
};

/** `logo`: SVG or PNG. */
export type PdfPictures = { logo?: Uint8Array; signature?: Uint8Array };

/** The document could not be made; the reason is in the log. */
export class PdfFailed extends HttpError {
  constructor() {
    super(503, msg('The document could not be created. Try again in a moment.'));
  }
}

/** Increase it when the layout changes. */
const SETTING = '2';
const MEGABYTE = 1024 * 1024;
/** A document of 2,000 lines has about 1 MB. */
const MAX_CHARACTERS = 4 * MEGABYTE;

const inTurn = concurrencyLimit(1);
const pdfWorker = workerProcess<typeof pdfWork>({
  file: programFile('core/pdf/pdf_process'),
  failed: (reason) => new Error(reason),
  idleMs: 10_000,
  mostQuestions: 200,
  maxMs: 20_000,
  maxBytes: 400 * MEGABYTE,
});

/** @throws PdfFailed */
export async function renderPdf(document: PdfDocument, pictures: PdfPictures = {}): Promise<Buffer> {
  const input = asInput(document, pictures);
  if (input.length > MAX_CHARACTERS) throw new PdfFailed();
  const named: Record<string, Uint8Array> = {
    ...(pictures.logo && { [isPng(pictures.logo) ? PNG_LOGO : 'logo.svg']: pictures.logo }),
    ...(pictures.signature && { 'signature.png': pictures.signature }),
  };
  return made(document.title, async () => pdfWorker('pdf', input, named));
}

/** The address on a parcel, on a page of 100 by 150 mm. */
export type PdfLabel = Pick<PdfDocument, 'language' | 'direction' | 'title' | 'date'> & {
  from: { label: string; text: string };
  to: { label: string; name: string; text: string };
  facts: { label: string; value: string }[];
};

/** @throws PdfFailed */
export const renderLabel = (label: PdfLabel): Promise<Buffer> =>
  made(label.title, async () => pdfWorker('label', JSON.stringify({ ...label, date: partsOf(label.date) })));

/** Tickets of one event, each on a page of its own. */
export type PdfTickets = Pick<PdfDocument, 'language' | 'direction' | 'accent' | 'title' | 'date'> & {
  organiser: string;
  facts: { label: string; value: string }[];
  note: string;
  tickets: { name: string; kind: string; code: string }[];
};

/** @param codes a QR code in SVG for each ticket. @throws PdfFailed */
export const renderTickets = (tickets: PdfTickets, codes: readonly Uint8Array[]): Promise<Buffer> =>
  made(tickets.title, async () =>
    pdfWorker(
      'tickets',
      JSON.stringify({ ...tickets, date: partsOf(tickets.date) }),
      Object.fromEntries(codes.map((code, at) => [`qr-${at}.svg`, code])),
    ),
  );

async function made(title: string, work: () => Promise<Uint8Array>): Promise<Buffer> {
  try {
    return Buffer.from(await inTurn(work));
  } catch (error) {
    log.error({ err: error, title }, 'Rendering a PDF failed.');
    throw new PdfFailed();
  }
}

/** A hash that is equal for documents that look equal. */
export function pdfDigest(document: PdfDocument, pictures: PdfPictures = {}): string {
  const digest = createHash('sha256').update(SETTING).update(asInput(document, pictures));
  for (const bytes of [pictures.logo, pictures.signature]) digest.update('\0').update(bytes ?? '');
  return digest.digest('hex');
}

function asInput(document: PdfDocument, { logo }: PdfPictures): string {
  return JSON.stringify({
    ...document,
    date: partsOf(document.date),
    logo: logo !== undefined,
    ...(logo && isPng(logo) && { logoFile: PNG_LOGO }),
  });
}

const PNG_LOGO = 'logo.png';
const isPng = (bytes: Uint8Array): boolean => bytes[0] === 0x89 && bytes[1] === 0x50;

function partsOf(date: Date): number[] {
  const day = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()];
  return [...day, date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds()];
}
