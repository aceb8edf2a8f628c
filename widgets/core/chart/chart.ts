import { report } from '#registry/report.ts';
import type { draw as Draw } from './draw.ts';
import type { ChartSpec } from './spec.ts';

const NEAR = '200px';
const IDLE_WITHOUT_SUPPORT_MS = 100;

/** The drawing module, once loaded. */
let draw: typeof Draw | undefined;
let isLoadingSoon = false;
/** Charts that were not in view yet. */
const waiting = new Set<() => void>();

/**
 * Draws a chart into a box when that comes into view; others follow in idle moments, and before the page is printed. What
 * draws them is loaded in an idle moment at the latest: printing does not wait for it. The box is an ornament of the table
 * beside it: where the drawing fails it goes until the network is back, and the table says everything.
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
  loadSoon();
  signal.addEventListener('abort', stopWaiting);
  window.addEventListener('beforeprint', drawWaiting);
}

async function load(): Promise<void> {
  if (draw) return;
  ({ draw } = await import('./draw.ts'));
  drawSoon();
}

function loadSoon(): void {
  if (isLoadingSoon) return;
  isLoadingSoon = true;
  whenIdle(() => {
    isLoadingSoon = false;
    // A chart in view asks again, and says that it could not be drawn.
    if (waiting.size > 0) load().catch(() => {});
  });
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
  whenIdle(next);
}

function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run);
  else setTimeout(run, IDLE_WITHOUT_SUPPORT_MS);
}
