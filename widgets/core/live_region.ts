/** Quick changes end in one message: the last. */
const QUIET_MS = 150;

let region: HTMLElement | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Says something to people who listen to the page. All widgets share one polite region. */
export function announce(message: string): void {
  const said = openRegion();
  said.textContent = '';
  clearTimeout(timer);
  timer = setTimeout(() => {
    said.textContent = message;
  }, QUIET_MS);
}

/** It must stand in the page before it speaks. */
function openRegion(): HTMLElement {
  if (region?.isConnected) return region;
  region = document.createElement('div');
  region.className = 'visually-hidden';
  region.setAttribute('role', 'status');
  document.body.append(region);
  return region;
}
