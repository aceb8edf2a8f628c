/**
 * Runs changes of one thing on the server one after the other, so that they arrive in the order in which they were
 * made. A failed change does not block the next.
 */
export function serialQueue(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work);
    last = mine.catch(() => {});
    return mine;
  };
}
