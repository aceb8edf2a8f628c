/** Keeps a message draft in this tab until the server has received it. */
import { readDraft, writeDraft } from '#widgets/core/draft_store.ts';

type Draft = { fields: [name: string, value: string][]; isSent: boolean };

const KEPT = ['message', 'rating_value', 'is_internal', 'author_name', 'author_email'];

export function keepDraft(form: HTMLFormElement, place: string, signal: AbortSignal): void {
  const save = (event?: Event) => {
    const fields = [...new FormData(form)].filter(
      (entry): entry is Draft['fields'][number] => typeof entry[1] === 'string' && KEPT.includes(entry[0]),
    );
    writeDraft<Draft>(place, { fields, isSent: event?.type === 'submit' });
  };
  const draft = readDraft<Draft>(place);
  // Text that the server returned or the visitor has typed is newer than the draft.
  if (form.querySelector('textarea')?.value) save();
  else if (draft?.isSent && hasArrived()) writeDraft<Draft>(place, null);
  else if (draft) fill(form, draft.fields);
  for (const type of ['input', 'change', 'submit']) form.addEventListener(type, save, { signal });
}

/** An accepted form redirects here; after a failure visitors come by the back button or a new visit. */
function hasArrived(): boolean {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (visit?.type !== 'navigate' || !URL.canParse(document.referrer)) return false;
  const { pathname } = new URL(document.referrer);
  return pathname === location.pathname || /\/(discussion\/confirm|mail\/chatter_post)$/.test(pathname);
}

function fill(form: HTMLFormElement, fields: Draft['fields']): void {
  for (const [name, value] of fields)
    for (const field of form.querySelectorAll<HTMLInputElement>(`[name="${name}"]`))
      if (field.type !== 'radio' && field.type !== 'checkbox') field.value ||= value;
      else if (field.value === value && !field.checked) field.click();
}
