/** Tells authors of pages of other servers about markers that name no widget. */

/** @param lists words as pages carry them, see `wordFor` */
export function tellUnknownNames(...lists: string[]): void {
  if (!globalThis.islands?.[new URL(import.meta.url).origin]) return;
  const known = new Set(Array.from(lists.join(' ').matchAll(/(\w+)\d(?=,)/g), ([, name]) => name));
  const named = Array.from(document.querySelectorAll<HTMLElement>('[data-widget]'), ({ dataset }) => dataset.widget);
  for (const name of new Set(named))
    if (!known.has(name)) console.warn(`No widget is named '${name}'. Its markers stay as they are.`);
}
