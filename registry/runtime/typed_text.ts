import { restoringInput } from '#registry/host.ts';

export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export const fieldsIn = (host: Element) => [...host.querySelectorAll<Field>('input, textarea, select')];

/**
 * Remembers what the visitor typed or ticked, or the browser filled in, before the widget mounted.
 * The returned function restores it after the first render and notifies the widget.
 */
export function saveTypedText(host: HTMLElement): () => void {
  const all = fieldsIn(host).filter(isTouched).map(restorerOf);
  return () => restoringInput(() => all.forEach((restore) => void restore()));
}

export const isTickable = (field: Field): field is HTMLInputElement =>
  field.type === 'checkbox' || field.type === 'radio';
export const isSelect = (field: Field): field is HTMLSelectElement => 'options' in field;

function isTouched(field: Field): boolean {
  if (isTickable(field)) return field.checked !== field.defaultChecked;
  if (isSelect(field)) return isChosen(field);
  if (isFile(field)) return field.value !== '';
  return field.value !== field.defaultValue;
}

/** Without a marked option the first one is the default. To choose none is beyond a visitor. */
function isChosen({ options, multiple, selectedIndex }: HTMLSelectElement): boolean {
  const all = [...options];
  const isMarked = (option: Element) => option.hasAttribute('selected');
  if (multiple) return all.some((option) => option.selected !== isMarked(option));
  return selectedIndex >= 0 && all[selectedIndex] !== (all.findLast(isMarked) ?? all[0]);
}

const restorerOf = (field: Field): (() => void) =>
  isTickable(field)
    ? ticker(field, field.checked)
    : isSelect(field)
      ? rewriter(field)
      : isFile(field)
        ? () => tell(field)
        : restoreText(field, field.value);

/** From the other side, so that the click ends where the visitor was. A radio button is never clicked off. */
const ticker = (field: HTMLInputElement, isChecked: boolean) => () => {
  if (field.type === 'radio' && !isChecked) return;
  field.checked = !isChecked;
  field.click();
};

function rewriter(field: HTMLSelectElement): () => void {
  const write = writerOf(field);
  return () => {
    write(field);
    tell(field);
  };
}

const isFile = (field: Field): field is HTMLInputElement => field.type === 'file';

/** Writes what stands in a field now into another, or into it again. */
export function writerOf(field: Field): (to: Field) => void {
  if (isTickable(field)) {
    const { checked } = field;
    return (to) => Object.assign(to, { checked });
  }
  if (isFile(field)) {
    const { files } = field;
    return (to) => Object.assign(to, { files });
  }
  const { value } = field;
  if (!isSelect(field)) return (to) => Object.assign(to, { value });
  const chosen = new Set([...field.options].filter(({ selected }) => selected).map((option) => option.value));
  return (to) => {
    for (const option of [...(to as HTMLSelectElement).options]) option.selected = chosen.has(option.value);
  };
}

/** React compares with the last value it saw written through the element itself, so the new one goes past it. */
const restoreText = (field: HTMLInputElement | HTMLTextAreaElement, value: string) => () => {
  // Half a number or half a date has no value yet, and would be lost.
  if (field.validity?.badInput) return;
  const { selectionStart, selectionEnd, defaultValue } = field;
  // What was typed since, unless it was drawn anew.
  const newest = field.value === defaultValue ? value : field.value;
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set;
  field.value = defaultValue;
  setter?.call(field, newest);
  if (document.activeElement === field && selectionStart !== null)
    field.setSelectionRange(selectionStart, selectionEnd);
  tell(field);
};

function tell(field: Field): void {
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
}
