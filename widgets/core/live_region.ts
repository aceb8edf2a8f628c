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

/** The region must be in the page before its text changes, and in the topmost dialog, as the rest is inert. */
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
