/** Keeps typed values and detects conflicting edits in staff forms. */
import { createHash } from 'node:crypto';
import type { FormValues } from '#core/i18n/form_texts.ts';
import type { Site } from '#core/sites/site.ts';
import { type Conflict, conflictsIn, type FormState, formView, type Labels } from './form_view.ts';
import { type PageResponse, show } from './response.ts';

/** The form's field `seen`: the saved values it was opened with. */
export const seenOf = (saved: FormValues): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(saved).sort()))
    .digest('base64url')
    .slice(0, 16);

/** @returns fields that somebody else changed since the form was opened; null if there is no conflict */
export function conflictsOf(saved: FormValues, entered: FormValues): Conflict[] | null {
  if (!entered.seen || entered.seen === seenOf(saved)) return null;
  const conflicts = conflictsIn(saved, entered);
  return conflicts.length === 0 ? null : conflicts;
}

/** A form as it opens, with the values it was opened with. */
export const opened = (saved: FormValues): FormState => ({ values: { ...saved, seen: seenOf(saved) } });

/** A form that conflicts with somebody else's change; submitting it again saves it. */
export const conflictState = (
  saved: FormValues,
  entered: FormValues,
  conflicts: FormState['conflicts'],
): FormState => ({
  values: { ...entered, seen: seenOf(saved) },
  conflicts: conflicts ?? null,
});

/** A staff page: not indexed, with styles of its own; problems and conflicts are said with the fields' labels. */
export function staffPage(
  template: string,
  title: string,
  { styles, labels, ...data }: { styles?: string | string[]; labels?: Labels; [name: string]: unknown },
  state: FormState = { values: {} },
): PageResponse {
  const view = formView(state, labels);
  const status = view.conflicts ? 409 : view.hasErrors ? 400 : 200;
  return show(
    template,
    { ...data, heading: title, ...view },
    { facts: { title, isIndexed: false, ...(styles && { styles }) }, status },
  );
}

/** The languages of the website, the reader's first. */
export const formLanguages = ({ language, languages }: Site) => [
  language,
  ...languages.filter(({ code }) => code !== language.code),
];
