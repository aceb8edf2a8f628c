/** What each key does in the back office. */

/** Where the choice to turn keys of one letter off is saved. */
export const STAFF_KEYS = 'staff-keys';

/** Letters belong to the field that has the focus, and combinations to the browser, but for Ctrl-K. */
export function isTyping(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.altKey || event.isComposing) return true;
  if (event.ctrlKey || event.metaKey) return event.key !== 'k';
  const field = 'textarea, select, [contenteditable], input:not([type=checkbox], [type=radio])';
  return event.target instanceof Element && event.target.closest(field) !== null;
}

/**
 * @returns whether the key means something here
 * @keyboard Back office: / or Ctrl-K searches, J and K go down and up a list, X selects, N adds, ? lists the keys.
 */
export function runKey({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey) return focusOn(jumpField());
  if (areTurnedOff()) return false;
  if (key === '/') return focusOn(document.querySelector<HTMLElement>('#list-q') ?? jumpField());
  if (key === 'j') return focusOn(rowLinks()[currentRow() + 1]);
  if (key === 'k') return focusOn(rowLinks()[currentRow() - 1]);
  if (key === 'x') return clicked(rows()[currentRow()]?.querySelector<HTMLElement>('input[name=ids]'));
  if (key === 'n') return clicked(document.querySelector<HTMLElement>('[data-list-add]'));
  if (key === '?') return clicked(document.querySelector<HTMLElement>('.admin-top__help'));
  return false;
}

function areTurnedOff(): boolean {
  try {
    return localStorage.getItem(STAFF_KEYS) === 'false';
  } catch {
    return false;
  }
}

const jumpField = () => document.querySelector<HTMLElement>('#admin-find');

const rows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('.staff-list__row')];

const rowLinks = (): (HTMLElement | null)[] => rows().map((row) => row.querySelector<HTMLElement>('.staff-list__link'));

/** The row that has the focus; -1 before the first. */
const currentRow = (): number => rows().findIndex((row) => row.contains(document.activeElement));

function focusOn(element: HTMLElement | null | undefined): boolean {
  element?.focus();
  element?.scrollIntoView?.({ block: 'nearest' });
  return Boolean(element);
}

function clicked(element: HTMLElement | null | undefined): boolean {
  element?.click();
  return Boolean(element);
}
