/** Above min and below max the value itself, else the nearer end. */
export const clamp = (value: number, min: number, max: number): number => Math.max(min, Math.min(max, value));

/** An empty or unreadable entry counts as 1. */
export function parseQuantity(entry: string): number {
  const quantity = Number.parseInt(entry, 10);
  return Number.isNaN(quantity) ? 1 : quantity;
}
