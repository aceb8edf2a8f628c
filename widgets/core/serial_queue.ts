/**
 * What changes one thing on the server is sent one after the other: the server hears it in the order in which somebody
 * said it. What fails holds nobody up.
 */
export function takeTurns(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work);
    last = mine.catch(() => {});
    return mine;
  };
}
