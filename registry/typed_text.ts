type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * What the visitor typed or ticked, or the browser filled in, before the widget was there.
 * The returned function puts it back after the first render and tells the widget of it.
 */
export function keepTyped(host: HTMLElement): () => void {
  const kept = [...host.querySelectorAll<Field>('input, textarea, select')]
    .filter(isTouched)
    .map((field) => ({ field, value: field.value, isChecked: isTickable(field) && field.checked }));
  return () => {
    for (const { field, value, isChecked } of kept) {
      if (!field.isConnected) continue;
      if (!isTickable(field)) typeAgain(field, value);
      else if (field.checked !== isChecked) field.click();
    }
  };
}

const isTickable = (field: Field): field is HTMLInputElement => field.type === 'checkbox' || field.type === 'radio';

function isTouched(field: Field): boolean {
  if (isTickable(field)) return field.checked !== field.defaultChecked;
  if ('options' in field) return [...field.options].some((option) => option.selected !== option.defaultSelected);
  return field.value !== field.defaultValue;
}

/** React compares with the last value it saw written through the element itself, so the new one goes past it. */
function typeAgain(field: Field, value: string): void {
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set;
  field.value = '';
  setter?.call(field, value);
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
}
