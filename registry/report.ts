/** Where every error of the registry and its widgets ends. */
export function report(widget: string, error: unknown): void {
  console.error(`Widget '${widget}' stopped, the page keeps its HTML:`, error);
}
