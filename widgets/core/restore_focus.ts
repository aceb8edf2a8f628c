/** Focus for the next page when a script navigates; otherwise it would start at the top. */
const KEY = 'focus';

type Note = { path: string; selector: string };

/** @param path of the page that comes, without query */
export function rememberFocusFor(path: string, selector: string): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ path, selector } satisfies Note));
  } catch {
    // If storage is forbidden the focus starts at the top.
  }
}

/**
 * Focuses the element noted for this page, or `instead` if it is gone. Does nothing if the visitor has already focused
 * something else.
 * @returns whether there was such a note
 */
export function focusNoted(instead: HTMLElement | null): boolean {
  const note = takeNote();
  if (note?.path !== location.pathname) return false;
  if (document.activeElement !== document.body) return true;
  const target = document.querySelector<HTMLElement>(note.selector);
  target?.focus();
  if (target && document.activeElement === target) return true;
  instead?.setAttribute('tabindex', '-1');
  instead?.focus();
  return true;
}

function takeNote(): Note | null {
  try {
    const note = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return note === null ? null : JSON.parse(note);
  } catch {
    return null;
  }
}
