/** Reads a PDF in the browser: a picture of its first page, and its text. */
import { openPdf, type PdfProblem } from '#widgets/core/viewer/pdf_document.ts';

export type ReadPdf = { isPortrait: boolean; picture: Blob; text: string };
type Pdf = Exclude<Awaited<ReturnType<typeof openPdf>>, PdfProblem>['document'];

const WIDTH = 1000;
/** The server reads the rest by itself. */
const MOST_TEXT = 500_000;

/** @throws the signal's reason */
export async function readPdf(bytes: Uint8Array, signal: AbortSignal): Promise<ReadPdf | PdfProblem> {
  const ended = new AbortController();
  const opened = await openPdf(bytes, AbortSignal.any([signal, ended.signal]));
  signal.throwIfAborted();
  if (typeof opened === 'string') return opened;
  try {
    return { ...(await firstPage(opened.document)), text: await textOf(opened.document, signal) };
  } catch {
    signal.throwIfAborted();
    return 'broken';
  } finally {
    ended.abort();
  }
}

async function firstPage(document: Pdf) {
  const page = await document.getPage(1);
  const whole = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: WIDTH / whole.width });
  const canvas = new OffscreenCanvas(Math.round(viewport.width), Math.round(viewport.height));
  const canvasContext = canvas.getContext('2d') as unknown as CanvasRenderingContext2D;
  await page.render({ canvas: null, canvasContext, viewport, background: '#fff' }).promise;
  return { isPortrait: whole.height > whole.width, picture: await canvas.convertToBlob({ type: 'image/jpeg' }) };
}

async function textOf(document: Pdf, signal: AbortSignal): Promise<string> {
  let text = '';
  for (let number = 1; number <= document.numPages && text.length < MOST_TEXT; number++) {
    signal.throwIfAborted();
    const { items } = await (await document.getPage(number)).getTextContent();
    const words = items.map((item) => ('str' in item ? item.str : '')).join(' ');
    text += `${number}. ${words.replace(/\s+/g, ' ').trim()}\n`;
  }
  return text.slice(0, MOST_TEXT);
}
