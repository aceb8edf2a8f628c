/** Whether an asker would rather have JSON than a page: it comes first in what they accept, or a page is not in it. */
export function prefersJson(accept = ''): boolean {
  const wish = (type: string): number => {
    const found = accept.split(',').find((part) => part.trim().startsWith(type));
    return found ? Number(/;\s*q=([\d.]+)/.exec(found)?.[1] ?? 1) : 0;
  };
  return wish('application/json') > wish('text/html');
}
