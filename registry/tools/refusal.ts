/** Sent to `npm run dev`, which started the server: no change of a source file will fix this refusal. */
const REFUSED = 'refused';

/** Prints why a program does not start. */
export function printRefusal(message: string): void {
  console.error(message);
  process.send?.(REFUSED);
}

export const isRefusal = (word: unknown): boolean => word === REFUSED;
