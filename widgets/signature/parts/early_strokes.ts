/** In the library's units: CSS pixels of the canvas, pen pressure from 0 to 1, milliseconds. */
export type Point = { x: number; y: number; pressure: number; time: number };

/**
 * Draws strokes while the library loads, so that they are visible at once and none is lost.
 * @param isEarly whether it is not there yet
 * @param drawn gets each stroke when it ends, in CSS pixels of the canvas
 */
export function recordEarlyStrokes(
  canvas: HTMLCanvasElement,
  isEarly: () => boolean,
  drawn: (points: Point[]) => void,
  signal: AbortSignal,
): void {
  const begin = (down: PointerEvent) => {
    if (!isEarly() || !down.isPrimary || down.button !== 0) return;
    const points = [pointOn(canvas, down)];
    const stroke = new AbortController();
    const during = { signal: AbortSignal.any([signal, stroke.signal]) };
    const draw = (move: PointerEvent) => {
      points.push(pointOn(canvas, move));
      if (isEarly()) drawLine(canvas, points);
    };
    const end = () => {
      stroke.abort();
      drawn(points);
    };
    window.addEventListener('pointermove', draw, during);
    for (const type of ['pointerup', 'pointercancel']) window.addEventListener(type, end, during);
  };
  canvas.addEventListener('pointerdown', begin, { signal });
}

function pointOn(canvas: HTMLCanvasElement, { clientX, clientY, pressure }: PointerEvent): Point {
  const { left, top } = canvas.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top, pressure, time: Date.now() };
}

function drawLine(canvas: HTMLCanvasElement, points: Point[]): void {
  const pen = canvas.getContext('2d');
  const [from, to] = points.slice(-2);
  if (!pen || !from || !to) return;
  pen.strokeStyle = getComputedStyle(canvas).color;
  pen.beginPath();
  pen.moveTo(from.x, from.y);
  pen.lineTo(to.x, to.y);
  pen.stroke();
}
