import { report } from '#registry/report.ts';
import type { draw as Draw } from './draw.ts';
import type { ChartSpec } from './spec.ts';

const NEAR = '200px';
const IDLE_WITHOUT_SUPPORT_MS = 100;

/** The drawing module, once loaded. */
let draw: typeof Draw | undefined;
/** Charts that were not in view yet. */
const waiting = new Set<() => void>();

/**
 * Draws a chart into a box when that comes into view, and loads what draws it only then. Others that were jumped over follow
 * in idle moments, and before the page is printed. The box is an ornament of the table beside it: where the drawing fails
 * it goes until the network is back, and the table says everything.
 */
export function showChart(box: HTMLElement, spec: () => ChartSpec, signal: AbortSignal): void {
  const begin = () => {
    stopWaiting();
    if (signal.aborted) return;
    box.hidden = false;
    if (draw) return attempt();
    load().then(attempt, refuse);
  };
  const attempt = () => {
    try {
      if (!signal.aborted) draw?.(box, spec(), signal);
    } catch (error) {
      refuse(error);
    }
  };
  const refuse = (error: unknown) => {
    box.hidden = true;
    report('A chart could not be drawn', error);
    if (!draw) window.addEventListener('online', begin, { once: true, signal });
  };
  const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && begin(), {
    rootMargin: NEAR,
  });
  const stopWaiting = () => {
    observer.disconnect();
    waiting.delete(begin);
  };
  observer.observe(box);
  waiting.add(begin);
  signal.addEventListener('abort', stopWaiting);
  window.addEventListener('beforeprint', drawWaiting);
}

async function load(): Promise<void> {
  if (draw) return;
  ({ draw } = await import('./draw.ts'));
  drawSoon();
}

function drawWaiting(): void {
  for (const begin of [...waiting]) begin();
}

/** One at a time, so that the page stays quick. */
function drawSoon(): void {
  const [begin] = waiting;
  if (!begin) return;
  const next = () => {
    if (waiting.has(begin)) begin();
    drawSoon();
  };
  if ('requestIdleCallback' in globalThis) requestIdleCallback(next);
  else setTimeout(next, IDLE_WITHOUT_SUPPORT_MS);
}
