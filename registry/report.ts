/** Reports every error of the registry and its widgets. */
export function report(what: string, error: unknown): void {
  console.error(`${what}:`, error);
}
