import { report } from '../../../registry/report.ts';
import type { ChartSpec } from './spec.ts';

const NEAR = '200px';

/**
 * Draws a chart into a box when that comes into view, and loads what draws it only then. The box is an ornament of the
 * table beside it: where the drawing fails it goes, and the table says everything.
 */
export function showChart(box: HTMLElement, spec: () => ChartSpec, signal: AbortSignal): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      begin(box, spec, signal).catch((error) => {
        box.hidden = true;
        report('A chart could not be drawn', error);
      });
    },
    { rootMargin: NEAR },
  );
  observer.observe(box);
  signal.addEventListener('abort', () => observer.disconnect());
}

async function begin(box: HTMLElement, spec: () => ChartSpec, signal: AbortSignal): Promise<void> {
  const { draw } = await import('./draw.ts');
  if (!signal.aborted) draw(box, spec(), signal);
}
