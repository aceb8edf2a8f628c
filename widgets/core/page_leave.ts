/** The page also stays when the visitor stops loading or the answer is a download. */
const RELEASE_AFTER_MS = 10_000;

/**
 * Call it when the browser is about to show another page: calls `wake` if the page still stays after `afterMs`,
 * or is restored later.
 * @returns stops waiting
 */
export function whenPageStays(wake: () => void, afterMs = RELEASE_AFTER_MS): () => void {
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
