/** The headings of a document, with the pages on which they stand. */
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { OutlineEntry } from '#slides/schema.ts';

const MOST_HEADINGS = 200;
const DEEPEST = 2;
const LONGEST = 200;

type Entry = { title: string; dest: string | unknown[] | null; items: Entry[] };

/** What leads nowhere is left out. */
export async function outlineOf(document: PDFDocumentProxy): Promise<OutlineEntry[]> {
  const found: OutlineEntry[] = [];
  const add = async (entries: readonly Entry[], depth: number): Promise<void> => {
    for (const { title, dest, items } of entries) {
      if (found.length >= MOST_HEADINGS) return;
      const page = await pageOf(document, dest).catch(() => null);
      const words = title
        .normalize('NFKC')
        .replace(/[\p{Cc}\s]+/gu, ' ')
        .trim();
      if (page !== null && words) found.push({ title: words.slice(0, LONGEST).toWellFormed(), page, depth });
      if (depth < DEEPEST) await add(items, depth + 1);
    }
  };
  await add(((await document.getOutline().catch(() => null)) ?? []) as Entry[], 0);
  return found;
}

async function pageOf(document: PDFDocumentProxy, dest: Entry['dest']): Promise<number | null> {
  const target = typeof dest === 'string' ? await document.getDestination(dest) : dest;
  const [page] = target ?? [];
  if (typeof page === 'number') return page + 1;
  return page ? (await document.getPageIndex(page as never)) + 1 : null;
}
