/** `#scrollTop=120`: how far down the page begins, in pixels. Once, at the start. */
export function scrollToPlace({ hash }: Location): void {
  const top = /^#scrollTop=(\d+)/.exec(hash)?.[1];
  if (top) scrollTo({ top: +top, behavior: 'instant' });
}
