const CLOSE_AFTER_MS = 200;
/** A click so soon after the hover that opened it means to open, not to close again. */
const SAME_GESTURE_MS = 500;

/** Lets a <details> open by hovering too; Escape, leaving it and a press elsewhere close it. */
export function openByHover(details: HTMLDetailsElement, signal: AbortSignal): void {
  const summary = details.querySelector('summary') as HTMLElement;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hoveredAt = Number.NEGATIVE_INFINITY;

  const open = () => {
    clearTimeout(timer);
    if (details.open) return;
    details.open = true;
    hoveredAt = performance.now();
  };
  const close = () => {
    details.open = false;
  };
  const listen = <K extends keyof HTMLElementEventMap>(type: K, heard: (event: HTMLElementEventMap[K]) => void) =>
    details.addEventListener(type, heard, { signal });
  const isInside = (node: EventTarget | null) => details.contains(node as Node | null);

  const leave = () => (document.activeElement !== summary && isInside(document.activeElement)) || close();
  // A finger comes and goes with every tap.
  listen('pointerenter', ({ pointerType }) => pointerType === 'mouse' && open());
  listen('pointerleave', ({ pointerType }) => {
    if (pointerType === 'mouse') timer = setTimeout(leave, CLOSE_AFTER_MS);
  });
  listen('keydown', ({ key }) => {
    if (key !== 'Escape' || !details.open) return;
    close();
    summary.focus();
  });
  listen('focusout', ({ relatedTarget }) => relatedTarget && !isInside(relatedTarget) && close());
  listen('click', (event) => {
    const isSameGesture = performance.now() - hoveredAt < SAME_GESTURE_MS;
    if (isSameGesture && summary.contains(event.target as Node)) event.preventDefault();
  });
  document.addEventListener('pointerdown', ({ target }) => isInside(target) || close(), { signal });
  signal.addEventListener('abort', () => clearTimeout(timer));
  // The hover that woke the widget began before it could listen.
  if (matchMedia('(hover: hover)').matches && details.matches(':hover')) open();
}
