/** Keeps the count of the cart true on a page of another server. */
import { recountCart } from '#widgets/shop/parts/cart_update.ts';

/** Counts at once, and when the page is seen again: from the browser's memory, or from another tab. */
export function watch(signal: AbortSignal): void {
  // Where the shop can't be reached, the count stays.
  const count = () => void recountCart().catch(() => undefined);
  window.addEventListener('pageshow', ({ persisted }) => persisted && count(), { signal });
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && count(), { signal });
  count();
}
