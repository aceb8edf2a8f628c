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

/** Strokes are kept as lines, not as pixels: they are drawn again when the area changes its size. */
class Drawing {
  pad: SignaturePad | undefined;
  strokes: Stroke[] = [];
  /** Scale of the shown strokes. */
  private factor = 1;
  private readonly canvas: HTMLCanvasElement;

  constructor(canvas: HTMLCanvasElement) {
    this.canvas = canvas;
  }

  keep(strokes: Stroke[], others: Stroke[] = []): void {
    this.strokes = [...others, ...scaled(strokes, 1 / this.factor)];
  }

  /** Smaller if the strokes would not fit. */
  redraw(): void {
    const { canvas, pad, strokes } = this;
    const width = canvas.parentElement?.clientWidth ?? 0;
    if (width === 0) return;
    const ratio = Math.max(devicePixelRatio, 1);
    canvas.width = width * ratio;
    canvas.height = HEIGHT * ratio;
    canvas.getContext('2d')?.scale(ratio, ratio);
    const right = rightEnd(strokes);
    this.factor = right > width ? width / (right + 4) : 1;
    if (!pad) return;
    const colour = getComputedStyle(canvas).color;
    pad.penColor = colour;
    pad.fromData(coloured(scaled(strokes, this.factor), colour));
  }

  clear(): void {
    this.strokes = [];
    this.pad?.clear();
    this.redraw();
  }
}

/**
 * A drawing area, whose drawing stays when a phone is turned. The library loads on the first pointer event, because
 * signers who type or upload do not need it.
 */
export function openArea({ canvas, sheet, changed }: Canvases, signal: AbortSignal): DrawingArea {
  const drawing = new Drawing(canvas);
  const load = loadOnce(async () => (await arrived(import('signature_pad'))).default);
  const openPad = async () => {
    const Pad = await load();
    if (signal.aborted || drawing.pad) return;
    const pad = new Pad(canvas, { penColor: getComputedStyle(canvas).color });
    pad.addEventListener('endStroke', () => {
      drawing.keep(pad.toData());
      changed(false);
    });
    drawing.pad = pad;
    drawing.redraw();
  };
  const keepEarly = (points: Point[]) => {
    drawing.keep([{ points }], drawing.strokes);
    changed(false);
    if (drawing.pad) drawing.redraw();
  };
  redrawWhenNeeded(canvas, drawing, signal);
  signal.addEventListener('abort', () => drawing.pad?.off());
  // Strokes are recorded without it; the next touch asks for it again.
  for (const type of ['pointerover', 'pointerdown'])
    canvas.addEventListener(type, () => void openPad().catch(() => {}), { signal });
  recordEarlyStrokes(canvas, () => !drawing.pad, keepEarly, signal);

  return {
    isBlank: () => drawing.strokes.length === 0,
    clear: () => {
      drawing.clear();
      changed(true);
    },
    picture: async () => pictureOf(drawing.strokes, sheet, await load()),
  };
}

function redrawWhenNeeded(canvas: HTMLCanvasElement, drawing: Drawing, signal: AbortSignal): void {
  const redraw = () => drawing.redraw();
  const observer = new ResizeObserver(redraw);
  observer.observe(canvas.parentElement as HTMLElement);
  signal.addEventListener('abort', () => observer.disconnect());
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', redraw, { signal });
}

function pictureOf(strokes: Stroke[], sheet: HTMLCanvasElement, Pad: typeof SignaturePad): string {
  sheet.width = (rightEnd(strokes) + 8) * SCALE;
  sheet.height = HEIGHT * SCALE;
  sheet.getContext('2d')?.scale(SCALE, SCALE);
  const copy = new Pad(sheet);
  copy.fromData(coloured(strokes, INK));
  copy.off();
  return base64Of(sheet);
}

const rightEnd = (strokes: Stroke[]) => Math.max(0, ...strokes.flatMap(({ points }) => points.map(({ x }) => x)));

const scaled = (strokes: Stroke[], by: number): Stroke[] =>
  strokes.map((stroke) => ({
    ...stroke,
    points: stroke.points.map((point) => ({ ...point, x: point.x * by, y: point.y * by })),
  }));

const coloured = (strokes: Stroke[], penColor: string): PointGroup[] =>
  strokes.map((stroke) => ({ ...stroke, penColor }) as PointGroup);
