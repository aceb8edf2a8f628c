/** Keeps what is typed into a form in this tab until it has arrived. */
import { readDraft, writeDraft } from '#widgets/core/draft_store.ts';

type Entries = [name: string, value: string][];
/** Without entries: of a version before. */
type Draft = { entries?: Entries; isSent: boolean };
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Never written down: secrets, files, and what the server put there. */
const NOT_SAVED = ['password', 'file', 'hidden', 'submit', 'button'];

const fieldsOf = (form: HTMLFormElement) =>
  ([...form.elements] as Field[]).filter(({ name, type }) => name && !NOT_SAVED.includes(type) && type !== 'fieldset');
const isTickable = (field: Field): field is HTMLInputElement => field.type === 'checkbox' || field.type === 'radio';

type Standing = {
  /** What stands in the form is newer than the draft: the server returned it. */
  isNewer?: boolean;
  /** Whether a form that the browser sent itself has reached the server. */
  hasArrived?(): boolean;
};

/** Fills the form from its draft and keeps that up to date. @returns forgets the draft */
export function keepDraft(
  form: HTMLFormElement,
  place: string,
  signal: AbortSignal,
  { isNewer = false, hasArrived = () => false }: Standing = {},
): () => void {
  const forget = () => writeDraft(place, null);
  const save = (event?: Event) =>
    writeDraft<Draft>(place, { entries: entriesOf(form), isSent: event?.type === 'submit' });
  const draft = readDraft<Draft>(place);
  if (isNewer) save();
  else if (draft?.isSent && hasArrived()) forget();
  else if (draft?.entries) fill(form, draft.entries);
  for (const type of ['input', 'change', 'submit']) form.addEventListener(type, save, { signal });
  return forget;
}

const entriesOf = (form: HTMLFormElement): Entries =>
  fieldsOf(form).flatMap((field): Entries => {
    if (isTickable(field)) return field.checked ? [[field.name, field.value]] : [];
    return field.value ? [[field.name, field.value]] : [];
  });

/** What the server or the visitor put there is newer than the draft. */
function fill(form: HTMLFormElement, entries: Entries): void {
  for (const field of fieldsOf(form)) {
    const own = entries.filter(([name]) => name === field.name).map(([, value]) => value);
    if (isTickable(field)) {
      if (own.includes(field.value) && !field.checked) field.click();
    } else if (field.value === '' && own[0] !== undefined) {
      field.value = own[0];
    }
  }
}
