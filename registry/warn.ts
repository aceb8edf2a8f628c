/** Tells developers of a failure that harms nobody. */
export function warn(what: string, reason: unknown): void {
  console.warn(`${what}:`, reason);
}
