import type { PDFDocumentProxy } from 'pdfjs-dist';
import { loadOnce } from '#widgets/core/load_once.ts';
import { PDF_JS } from './viewer_files.ts';

type PdfJs = typeof import('pdfjs-dist');
export type PdfProblem = 'password' | 'broken';
export type OpenPdf = { document: PDFDocumentProxy; pdfJs: PdfJs };

/** A document that takes longer to open is taken for a broken one. */
const OPENED_WITHIN_MS = 20_000;

const load = loadOnce(async () => {
  const pdfJs: PdfJs = await import(PDF_JS.display);
  pdfJs.GlobalWorkerOptions.workerSrc = PDF_JS.worker;
  return pdfJs;
});

/**
 * Opens a PDF with pdf.js, which comes with the first one; it ends with the signal.
 * @param source its address or content
 */
export async function openPdf(source: string | Uint8Array, signal: AbortSignal): Promise<OpenPdf | PdfProblem> {
  try {
    const pdfJs = await load();
    signal.throwIfAborted();
    const task = pdfJs.getDocument({
      ...(typeof source === 'string' ? { url: source } : { data: source }),
      cMapUrl: `${PDF_JS.data}/cmaps/`,
      standardFontDataUrl: `${PDF_JS.data}/standard_fonts/`,
      wasmUrl: `${PDF_JS.data}/wasm/`,
      enableXfa: false,
      verbosity: 0,
    });
    const end = () => void task.destroy();
    signal.addEventListener('abort', end);
    const late = setTimeout(end, OPENED_WITHIN_MS);
    const document = await task.promise.finally(() => clearTimeout(late));
    return { document, pdfJs };
  } catch (error) {
    return (error as Error).name === 'PasswordException' ? 'password' : 'broken';
  }
}

export type PageLook = { scale: number; rotation: number };

/** A canvas with more pixels is drawn less sharply. */
const MOST_PIXELS = 12_000_000;

/** Draws a page as wide as its place, with its text above it for selection. @returns what ends the drawing */
export function drawPage({ document, pdfJs }: OpenPdf, number: number, place: HTMLElement, rotation: number) {
  const canvas = place.querySelector('canvas') as HTMLCanvasElement;
  const text = place.querySelector('.textLayer') as HTMLElement;
  const ends: (() => void)[] = [];
  let isOver = false;
  const draw = async () => {
    const page = await document.getPage(number);
    if (isOver) return;
    const turn = (page.rotate + rotation) % 360;
    const whole = page.getViewport({ scale: 1, rotation: turn });
    const viewport = page.getViewport({ scale: place.clientWidth / whole.width, rotation: turn });
    place.style.setProperty('aspect-ratio', `${whole.width} / ${whole.height}`);
    place.style.setProperty('--total-scale-factor', String(viewport.scale));
    const sharpness = Math.min(devicePixelRatio, Math.sqrt(MOST_PIXELS / (viewport.width * viewport.height)));
    canvas.width = Math.floor(viewport.width * sharpness);
    canvas.height = Math.floor(viewport.height * sharpness);
    const picture = page.render({ canvas, viewport, transform: [sharpness, 0, 0, sharpness, 0, 0] });
    const layer = new pdfJs.TextLayer({ textContentSource: page.streamTextContent(), container: text, viewport });
    ends.push(
      () => picture.cancel(),
      () => layer.cancel(),
    );
    await Promise.all([picture.promise, layer.render()]);
  };
  // A page that can't be drawn stays white; the others are shown.
  draw().catch(() => {});
  return () => {
    isOver = true;
    for (const end of ends) end();
    text.textContent = '';
    // Browsers keep few large canvases.
    canvas.width = canvas.height = 0;
  };
}
