/**
 * Opens a link in a small window; if the browser blocks it, the link acts as usual.
 * @returns the window, to learn when it is closed
 */
export function openShareWindow(
  event: Pick<Event, 'preventDefault'>,
  address: string,
  size: [number, number],
): Window | null {
  const opened = window.open(address, '', `width=${size[0]},height=${size[1]}`);
  if (!opened) return null;
  // The opened page must not access this one.
  opened.opener = null;
  event.preventDefault();
  return opened;
}
