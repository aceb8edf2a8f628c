import type { ZoomOptions } from './zoom.ts';

/**
 * Loads the zoom on the first mouse event, so phones never load it. The last event during loading is replayed unless
 * the mouse has left. If loading fails it is tried again over the next picture.
 */
export function loadZoom(host: HTMLElement, options: ZoomOptions): void {
  let last: MouseEvent | undefined;
  let isComing = false;
  const come = async (event: MouseEvent) => {
    // A press is not forgotten for moving on, but for the next one.
    if (event.type === 'click' || last?.type !== 'click') last = event;
    if (isComing) return;
    isComing = true;
    try {
      const { startZoom } = await import('./zoom.ts');
      if (!options.signal.aborted) startZoom(host, options, last);
    } catch {
      last = undefined;
      isComing = false;
    }
  };
  const leave = () => {
    last = undefined;
  };
  host.addEventListener('mouseover', come, options);
  // A mouse that woke the widget is over it already.
  host.addEventListener('mousemove', come, { ...options, once: true });
  if (!options.isAuto) host.addEventListener('click', come, options);
  host.addEventListener('mouseleave', leave, options);
}
