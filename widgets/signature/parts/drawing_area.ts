import type SignaturePad from 'signature_pad';
import type { PointGroup } from 'signature_pad';
import { arrived } from '#registry/call.ts';
import { loadOnce } from '#widgets/core/load_once.ts';
import { type Point, recordEarlyStrokes } from './early_strokes.ts';
import { base64Of } from './picture.ts';

export type DrawingArea = {
  isBlank(): boolean;
  clear(): void;
  /** PNG as base64, without the beginning of a data address. */
  picture(): Promise<string>;
};
/** Missing properties have the library's defaults. */
type Stroke = Partial<PointGroup> & { points: Point[] };

const HEIGHT = 142;
/** Scale of the exported picture, so that it prints sharply. */
const SCALE = 3;
const INK = '#1e2620';

type Canvases = {
  canvas: HTMLCanvasElement;
  /** Takes the exported picture. */
  sheet: HTMLCanvasElement;
  /** Hears whether anything is drawn. */
  changed(isBlank: boolean): void;
};

/**
 * A drawing area. Strokes are kept as lines, not as pixels: when the area changes its size, as when a phone is
 * turned, they are drawn again, smaller if they would not fit. The library loads on the first pointer event, because
 * signers who type or upload do not need it.
 */
export function openArea({ canvas, sheet, changed }: Canvases, signal: AbortSignal): DrawingArea {
  const place = canvas.parentElement as HTMLElement;
  let pad: SignaturePad | undefined;
  let strokes: Stroke[] = [];
  /** Scale of the shown strokes. */
  let factor = 1;

  const load = loadOnce(async () => (await arrived(import('signature_pad'))).default);
  const openPad = async () => {
    const Pad = await load();
    if (signal.aborted || pad) return;
    pad = new Pad(canvas, { penColor: getComputedStyle(canvas).color });
    pad.addEventListener('endStroke', keep);
    redraw();
  };
  const keep = () => {
    strokes = scaled(pad?.toData() ?? [], 1 / factor);
    changed(false);
  };
  const keepEarly = (points: Point[]) => {
    strokes = [...strokes, ...scaled([{ points }], 1 / factor)];
    changed(false);
    if (pad) redraw();
  };
  const redraw = () => {
    const width = place.clientWidth;
    if (width === 0) return;
    const ratio = Math.max(devicePixelRatio, 1);
    canvas.width = width * ratio;
    canvas.height = HEIGHT * ratio;
    canvas.getContext('2d')?.scale(ratio, ratio);
    const right = Math.max(0, ...strokes.flatMap(({ points }) => points.map(({ x }) => x)));
    factor = right > width ? width / (right + 4) : 1;
    if (!pad) return;
    const colour = getComputedStyle(canvas).color;
    pad.penColor = colour;
    pad.fromData(coloured(scaled(strokes, factor), colour));
  };

  const observer = new ResizeObserver(redraw);
  observer.observe(place);
  const scheme = matchMedia('(prefers-color-scheme: dark)');
  scheme.addEventListener('change', redraw, { signal });
  signal.addEventListener('abort', () => {
    observer.disconnect();
    pad?.off();
  });
  // Strokes are recorded without it; the next touch asks for it again.
  for (const type of ['pointerover', 'pointerdown'])
    canvas.addEventListener(type, () => void openPad().catch(() => {}), { signal });
  recordEarlyStrokes(canvas, () => !pad, keepEarly, signal);

  return {
    isBlank: () => strokes.length === 0,
    clear: () => {
      strokes = [];
      pad?.clear();
      redraw();
      changed(true);
    },
    picture: async () => {
      const Pad = await load();
      const ends = strokes.flatMap(({ points }) => points.map(({ x }) => x));
      sheet.width = (Math.max(...ends) + 8) * SCALE;
      sheet.height = HEIGHT * SCALE;
      sheet.getContext('2d')?.scale(SCALE, SCALE);
      const copy = new Pad(sheet);
      copy.fromData(coloured(strokes, INK));
      copy.off();
      return base64Of(sheet);
    },
  };
}

const scaled = (strokes: Stroke[], by: number): Stroke[] =>
  strokes.map((stroke) => ({
    ...stroke,
    points: stroke.points.map((point) => ({ ...point, x: point.x * by, y: point.y * by })),
  }));

const coloured = (strokes: Stroke[], penColor: string): PointGroup[] =>
  strokes.map((stroke) => ({ ...stroke, penColor }) as PointGroup);
