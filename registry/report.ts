/** Where every error of the registry and its widgets ends. */
export function report(what: string, error: unknown): void {
  console.error(`${what}:`, error);
}
