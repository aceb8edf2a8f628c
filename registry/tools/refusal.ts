/** Between the server and `npm run dev`, which started it: no save of a source will mend what it was refused for. */
const REFUSED = 'refused';

/** Says why a program does not begin. */
export function sayRefusal(message: string): void {
  console.error(message);
  process.send?.(REFUSED);
}

export const isRefusal = (word: unknown): boolean => word === REFUSED;
