/** Ids of elements in a page. */

/** Of what describes a field, for `aria-describedby`. */
export const describedBy = (id: string, error?: unknown, hint?: unknown): string =>
  [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');

/** Gives elements of one page ids of their own: the first gets the name itself, others `name-2` and so on. */
export function pageAnchors(): (name: string) => string {
  const counts = new Map<string, number>();
  return (name) => {
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count === 1 ? name : `${name}-${count}`;
  };
}
