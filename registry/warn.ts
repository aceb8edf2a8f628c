/** Warns of a failure that harms nobody; apart from `report`, which every page loads. */
export function warn(what: string, reason: unknown): void {
  console.warn(`${what}:`, reason);
}
