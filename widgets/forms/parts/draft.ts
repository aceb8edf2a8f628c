/** Keeps a form's values in this tab until the form is sent. */
import { readDraft, writeDraft } from '#widgets/core/draft_store.ts';

type Draft = { key: string; values: [name: string, value: string][] };
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const OURS = ['form_stamp', 'form_link'];

export function keepDraft(form: HTMLFormElement, model: string, signal: AbortSignal) {
  const place = `form ${location.pathname} ${model}`;
  const draft = readDraft<Draft>(place);
  let key = draft?.key ?? newKey();
  if (draft) fill(form, draft.values);
  const save = () => {
    const values = [...new FormData(form)].filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '' && !OURS.includes(entry[0]),
    );
    writeDraft<Draft>(place, { key, values });
  };
  for (const type of ['input', 'change']) form.addEventListener(type, save, { signal });
  return {
    /** The same for every attempt to send this draft, so that a repeat is stored once. */
    key: () => {
      save();
      return key;
    },
    forget() {
      key = newKey();
      writeDraft<Draft>(place, null);
    },
  };
}

const newKey = (): string => [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(36)).join('');

/** Only where the page came empty: what the server or the visitor put there is newer. */
function fill(form: HTMLFormElement, values: Draft['values']): void {
  const fields = [...form.querySelectorAll<Field>('.o_website_form_input')];
  if (fields.some((field) => (isTickable(field) ? field.checked : field.type !== 'file' && field.value !== ''))) return;
  for (const field of fields) {
    const own = values.filter(([name]) => name === field.name).map(([, value]) => value);
    if (isTickable(field)) field.checked = own.includes(field.value);
    else if (field.type !== 'file' && own[0] !== undefined) field.value = own[0];
  }
}

const isTickable = (field: Field): field is HTMLInputElement => field.type === 'checkbox' || field.type === 'radio';
