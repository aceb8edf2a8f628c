/** Decides from `Accept` whether a client prefers JSON to a page. */
/** JSON stands first in the list, or no page is in it. */
export function prefersJson(accept = ''): boolean {
  const quality = (type: string): number => {
    const found = accept.split(',').find((part) => part.trim().startsWith(type));
    return found ? Number(/;\s*q=([\d.]+)/.exec(found)?.[1] ?? 1) : 0;
  };
  return quality('application/json') > quality('text/html');
}
