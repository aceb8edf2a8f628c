/** Opens a link in a small window; if the browser blocks it, the link acts as usual. */
export function openShareWindow(event: Pick<Event, 'preventDefault'>, address: string, size: [number, number]): void {
  const opened = window.open(address, '', `width=${size[0]},height=${size[1]}`);
  if (!opened) return;
  // The opened page must not access this one.
  opened.opener = null;
  event.preventDefault();
}
