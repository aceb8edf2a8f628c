/** Quick changes end in one message: the last. */
const QUIET_MS = 150;

let region: HTMLElement | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Announces a message to screen readers. All widgets share one polite region. */
export function announce(message: string): void {
  openRegion().textContent = '';
  clearTimeout(timer);
  timer = setTimeout(() => {
    openRegion().textContent = message;
  }, QUIET_MS);
}

/** It must stand in the page before it speaks, and in the topmost dialog: nothing else is heard while one is open. */
function openRegion(): HTMLElement {
  const place = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  if (!region) {
    region = document.createElement('div');
    region.className = 'visually-hidden';
    region.setAttribute('role', 'status');
  }
  if (region.parentElement !== place) place.append(region);
  return region;
}
