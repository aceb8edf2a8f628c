/** Puts a text where one can paste it from. @returns whether the browser did */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}

/** Without https there is no clipboard, only this older way. */
function copySelected(text: string): boolean {
  const focused = document.activeElement as HTMLElement | null;
  const field = Object.assign(document.createElement('textarea'), { value: text, className: 'visually-hidden' });
  // Inside of an open dialog, where the focus may go.
  (document.querySelector('dialog:modal') ?? document.body).append(field);
  field.select();
  const isDone = document.execCommand?.('copy') ?? false;
  field.remove();
  focused?.focus();
  return isDone;
}
