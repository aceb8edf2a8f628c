/** Where every error of the registry and its widgets ends. */
export function report(widget: string, error: unknown): void {
  console.error(`Widget '${widget}' stopped, the page keeps its HTML:`, error);
}

/** Advice for who writes the page; visitors never see it. */
export function advise(message: string): void {
  if (process.env.NODE_ENV !== 'production') console.warn(message);
}
