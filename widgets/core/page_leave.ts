/** Who stopped the browser meanwhile, or got a file instead of a page, may press again. */
const RELEASE_AFTER_MS = 10_000;

/**
 * The browser is about to show another page: wakes what waits for that when it stays, or when somebody comes back.
 * @returns ends the waiting
 */
export function leaving(wake: () => void, afterMs = RELEASE_AFTER_MS): () => void {
  const stay = () => {
    clearTimeout(timer);
    removeEventListener('pageshow', back);
  };
  const awake = () => {
    stay();
    wake();
  };
  const back = ({ persisted }: PageTransitionEvent) => persisted && awake();
  const timer = setTimeout(awake, afterMs);
  addEventListener('pageshow', back);
  return stay;
}
