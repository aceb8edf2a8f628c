/** Sets attributes until the widget stops, because without script one such as `role="tab"` would be wrong. */
export function temporaryAttributes(element: Element, attributes: Record<string, string>, signal: AbortSignal): void {
  const before = Object.keys(attributes).map((name) => [name, element.getAttribute(name)] as const);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  signal.addEventListener('abort', () => {
    for (const [name, value] of before) {
      if (value === null) element.removeAttribute(name);
      else element.setAttribute(name, value);
    }
  });
}
