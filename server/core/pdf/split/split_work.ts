/** Copies pages of PDFs into new ones, inside the worker process. */
import { EncryptedPDFError, ParseSpeeds, PDFDocument } from '@cantoo/pdf-lib';
import { type PageGroup, withRest } from './page_groups.ts';

export type SplitLimits = { pages: number; parts: number; bytes: number };
export type SplitPart = { group: PageGroup; bytes: Uint8Array };
export type SplitResult =
  | { parts: SplitPart[] }
  | { problem: 'password' | 'broken' | 'many_parts' | 'too_large' }
  | { problem: 'many_pages' | 'no_page'; pageCount: number };

export const splitWork = {
  /** @param wantsRest each page that no group has becomes a document, too */
  async split(
    bytes: Uint8Array,
    groups: readonly PageGroup[],
    wantsRest: boolean,
    limits: SplitLimits,
  ): Promise<SplitResult> {
    const source = await opened(bytes);
    if ('problem' in source) return source;
    const { document, pageCount } = source;
    if (pageCount > limits.pages) return { problem: 'many_pages', pageCount };
    if (groups.some(([, last]) => last > pageCount)) return { problem: 'no_page', pageCount };
    const wanted = withRest(groups, pageCount, wantsRest);
    if (wanted.length > limits.parts) return { problem: 'many_parts' };
    return copied(document, wanted, limits);
  },

  /** All pages of these documents, which are our own, as one. */
  async join(sources: readonly Uint8Array[]): Promise<Uint8Array> {
    const whole = await PDFDocument.create({ updateMetadata: false });
    for (const source of sources) {
      const document = await PDFDocument.load(source, { updateMetadata: false });
      for (const page of await whole.copyPages(document, document.getPageIndices())) whole.addPage(page);
    }
    return whole.save({ addDefaultPage: false, updateFieldAppearances: false });
  },
};

async function opened(
  bytes: Uint8Array,
): Promise<{ document: PDFDocument; pageCount: number } | { problem: 'password' | 'broken' }> {
  try {
    const document = await PDFDocument.load(bytes, { updateMetadata: false, parseSpeed: ParseSpeeds.Fastest });
    return { document, pageCount: document.getPageCount() };
  } catch (error) {
    return { problem: isLocked(error) ? 'password' : 'broken' };
  }
}

const isLocked = (error: unknown): boolean =>
  error instanceof EncryptedPDFError || /encrypt|password/i.test(error instanceof Error ? error.message : '');

async function copied(document: PDFDocument, groups: readonly PageGroup[], limits: SplitLimits): Promise<SplitResult> {
  const parts: SplitPart[] = [];
  let sum = 0;
  try {
    for (const group of groups) {
      const bytes = await partOf(document, group);
      sum += bytes.length;
      if (sum > limits.bytes) return { problem: 'too_large' };
      parts.push({ group, bytes });
    }
  } catch {
    return { problem: 'broken' };
  }
  return { parts };
}

async function partOf(document: PDFDocument, [first, last]: PageGroup): Promise<Uint8Array> {
  const part = await PDFDocument.create({ updateMetadata: false });
  const indices = Array.from({ length: last - first + 1 }, (_, at) => first - 1 + at);
  for (const page of await part.copyPages(document, indices)) part.addPage(page);
  return part.save({ addDefaultPage: false, updateFieldAppearances: false });
}
