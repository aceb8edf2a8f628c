/** Tells what was changed in a form since the server wrote it, and fills it in again. */
export type Entry = [name: string, at: number, value: string | boolean];
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Never written down: secrets, files, and what the server put there. */
const NOT_SAVED = ['password', 'file', 'hidden', 'submit', 'button', 'fieldset'];

export const fieldsOf = (form: HTMLFormElement): Field[] =>
  ([...form.elements] as Field[]).filter(({ name, type }) => name && !NOT_SAVED.includes(type));

const isTickable = (field: Field): field is HTMLInputElement => field.type === 'checkbox' || field.type === 'radio';
const isSelect = (field: Field): field is HTMLSelectElement => field.type.startsWith('select');

export function isChangedField(field: Field): boolean {
  if (isTickable(field)) return field.checked !== field.defaultChecked;
  if (!isSelect(field)) return field.value !== field.defaultValue;
  const written = [...field.options].findIndex((option) => option.defaultSelected);
  return field.selectedIndex !== Math.max(written, 0);
}

/** Several fields may have one name: each is known by its place among them. */
function placed(form: HTMLFormElement): { field: Field; at: number }[] {
  const counts = new Map<string, number>();
  return fieldsOf(form).map((field) => {
    const at = counts.get(field.name) ?? 0;
    counts.set(field.name, at + 1);
    return { field, at };
  });
}

export const changedEntries = (form: HTMLFormElement): Entry[] =>
  placed(form)
    .filter(({ field }) => isChangedField(field))
    .map(({ field, at }) => [field.name, at, isTickable(field) ? field.checked : field.value]);

/** Whoever listens to a field hears of it, as if somebody typed. */
export function fill(form: HTMLFormElement, entries: readonly Entry[]): void {
  for (const { field, at } of placed(form)) {
    const [, , value] = entries.find(([name, place]) => name === field.name && place === at) ?? [];
    if (value === undefined) continue;
    if (isSelect(field) && !offers(field, value)) chooseOnceOffered(field, value);
    else put(field, value);
  }
}

function put(field: Field, value: string | boolean): void {
  if (isTickable(field)) field.checked = value === true;
  else field.value = String(value);
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
}

const offers = (field: HTMLSelectElement, value: string | boolean): boolean =>
  [...field.options].some((option) => option.value === value);

/** Its options may follow from another field, as the states of a country do. */
function chooseOnceOffered(field: HTMLSelectElement, value: string | boolean): void {
  const watching = new MutationObserver(() => {
    if (!offers(field, value)) return;
    watching.disconnect();
    put(field, value);
  });
  watching.observe(field, { childList: true });
}
