/** What each key does on the page of a staff list. */

/** Letters belong to the field that has the focus, and combinations to the browser. */
export function isTyping({ target, defaultPrevented, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): boolean {
  if (defaultPrevented || ctrlKey || metaKey || altKey || isComposing) return true;
  const field = 'textarea, select, [contenteditable], input:not([type=checkbox], [type=radio])';
  return target instanceof Element && target.closest(field) !== null;
}

/** @returns whether the key means something here */
export function runKey(key: string): boolean {
  if (key === '/') return focusOn(document.querySelector<HTMLElement>('#list-q'));
  if (key === 'j') return focusOn(rowLinks()[currentRow() + 1]);
  if (key === 'k') return focusOn(rowLinks()[currentRow() - 1]);
  if (key === 'x') return clicked(rows()[currentRow()]?.querySelector<HTMLElement>('input[name=ids]'));
  if (key === 'n') return clicked(document.querySelector<HTMLElement>('[data-list-add]'));
  return false;
}

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
