/** Reads the pages of PDF documents as pictures and text, inside the worker process. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createCanvas } from '@napi-rs/canvas';
import { getDocument, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { outlineOf } from './outline.ts';
import { paragraphsOf } from './paragraphs.ts';

/** Longest side of a page's picture in pixels. */
const SIDE = 1536;
const QUALITY = 80;
/** Pictures inside a document that are larger are left out. */
const MOST_PIXELS = 24_000_000;

const PACKAGE = path.dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json')));

let opened: { file: string; document: Promise<PDFDocumentProxy> } | undefined;

export type OpenedDocument = Awaited<ReturnType<typeof readingWork.open>>;
export type ReadPage = Awaited<ReturnType<typeof readingWork.page>>;

export const readingWork = {
  /** @param file path of the stored document */
  async open(file: string) {
    const document = await documentAt(file);
    const { width, height } = (await document.getPage(1)).getViewport({ scale: 1 });
    return { pageCount: document.numPages, isPortrait: height > width, outline: await outlineOf(document) };
  },

  page: (file: string, number: number) =>
    onPage(file, number, async (page) => ({ text: await textOf(page), ...(await drawn(page)) })),

  /** Without drawing it, for which the pictures of some pages are too large. */
  text: (file: string, number: number) => onPage(file, number, textOf),
};

async function onPage<T>(file: string, number: number, read: (page: PDFPageProxy) => Promise<T>): Promise<T> {
  const page = await (await documentAt(file)).getPage(number);
  try {
    return await read(page);
  } finally {
    page.cleanup();
  }
}

const textOf = async (page: PDFPageProxy): Promise<string> => paragraphsOf((await page.getTextContent()).items);

async function documentAt(file: string): Promise<PDFDocumentProxy> {
  if (opened?.file === file) return opened.document;
  await opened?.document.then((document) => document.loadingTask.destroy()).catch(() => {});
  const data = new Uint8Array(await readFile(file));
  const task = getDocument({
    data,
    verbosity: 0,
    maxImageSize: MOST_PIXELS,
    useSystemFonts: false,
    enableXfa: false,
    cMapUrl: `${PACKAGE}/cmaps/`,
    standardFontDataUrl: `${PACKAGE}/standard_fonts/`,
    wasmUrl: `${PACKAGE}/wasm/`,
  });
  opened = { file, document: task.promise };
  return task.promise;
}

async function drawn(page: PDFPageProxy): Promise<{ picture: Uint8Array; width: number; height: number }> {
  const whole = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: SIDE / Math.max(whole.width, whole.height) });
  const [width, height] = [Math.max(1, Math.round(viewport.width)), Math.max(1, Math.round(viewport.height))];
  const canvas = createCanvas(width, height);
  // pdf.js takes it for a browser's canvas, of which it has all that is drawn with.
  await page.render({ canvas: canvas as unknown as HTMLCanvasElement, viewport }).promise;
  return { picture: await canvas.encode('webp', QUALITY), width, height };
}
