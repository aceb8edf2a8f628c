/** Follows a link in a small window of its own. Where the browser refuses one, the link does what it always does. */
export function openShareWindow(event: Pick<Event, 'preventDefault'>, address: string, size: [number, number]): void {
  const opened = window.open(address, '', `width=${size[0]},height=${size[1]}`);
  if (!opened) return;
  // What is opened there must not reach back.
  opened.opener = null;
  event.preventDefault();
}
