type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Remembers what the visitor typed or ticked, or the browser filled in, before the widget mounted.
 * The returned function restores it after the first render and notifies the widget.
 */
export function keepTyped(host: HTMLElement): () => void {
  const kept = [...host.querySelectorAll<Field>('input, textarea, select')].filter(isTouched).map((field) => ({
    field,
    value: field.value,
    isChecked: isTickable(field) && field.checked,
  }));
  return () => {
    for (const { field, value, isChecked } of kept) {
      if (!field.isConnected) continue;
      if (isTickable(field)) tickAgain(field, isChecked);
      else typeAgain(field, value);
    }
  };
}

const isTickable = (field: Field): field is HTMLInputElement => field.type === 'checkbox' || field.type === 'radio';

function isTouched(field: Field): boolean {
  if (isTickable(field)) return field.checked !== field.defaultChecked;
  if ('options' in field) return isChosen(field);
  return field.value !== field.defaultValue;
}

/** Without a marked option the first one is the default. To choose none is beyond a visitor. */
function isChosen({ options, multiple, selectedIndex }: HTMLSelectElement): boolean {
  const all = [...options];
  const isMarked = (option: Element) => option.hasAttribute('selected');
  if (multiple) return all.some((option) => option.selected !== isMarked(option));
  return selectedIndex >= 0 && all[selectedIndex] !== (all.findLast(isMarked) ?? all[0]);
}

/** From the other side, so that the click ends where the visitor was. A radio button is never clicked off. */
function tickAgain(field: HTMLInputElement, isChecked: boolean): void {
  if (field.type === 'radio' && !isChecked) return;
  field.checked = !isChecked;
  field.click();
}

/** React compares with the last value it saw written through the element itself, so the new one goes past it. */
function typeAgain(field: Field, value: string): void {
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set;
  field.value = '';
  setter?.call(field, value);
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
}
