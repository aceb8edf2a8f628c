/** Keeps typed values and detects conflicting edits in staff forms. */
import { createHash } from 'node:crypto';
import { differing, type Typed } from '#core/i18n/form_texts.ts';
import type { Site } from '#core/sites/site.ts';
import { type PageResponse, show } from './response.ts';

/** The form's field `seen`: the saved values it was opened with. */
export const seenOf = (saved: Typed): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(saved).sort()))
    .digest('base64url')
    .slice(0, 16);

/** @returns fields that somebody else changed since the form was opened; null if there is no conflict */
export function conflictsOf(saved: Typed, typed: Typed): { name: string; saved: string; typed: string }[] | null {
  if (!typed.seen || typed.seen === seenOf(saved)) return null;
  const names = differing(saved, typed);
  return names.length === 0
    ? null
    : names.map((name) => ({ name, saved: saved[name] ?? '', typed: typed[name] ?? '' }));
}

/**
 * What a form shows: the saved values, or the typed ones with their errors, so that nothing typed is lost. If two
 * people edit at once, the one who saves last is told.
 */
export type FormState = {
  typed: Typed;
  errors?: Record<string, string>;
  conflicts?: ReturnType<typeof conflictsOf>;
};

/** A form as it opens, with the values it was opened with. */
export const opened = (saved: Typed): FormState => ({ typed: { ...saved, seen: seenOf(saved) } });

/** A form that conflicts with somebody else's change; submitting it again saves it. */
export const overtaken = (saved: Typed, typed: Typed, conflicts: FormState['conflicts']): FormState => ({
  typed: { ...typed, seen: seenOf(saved) },
  conflicts: conflicts ?? null,
});

/** A staff page: not indexed, with styles of its own. */
export function staffPage(
  template: string,
  title: string,
  { styles, ...data }: { styles?: string; [name: string]: unknown },
  { typed, errors = {}, conflicts = null }: FormState = { typed: {} },
): PageResponse {
  const status = conflicts ? 409 : Object.keys(errors).length > 0 ? 400 : 200;
  return show(
    template,
    { ...data, heading: title, typed, errors, conflicts },
    { facts: { title, isIndexed: false, ...(styles && { styles }) }, status },
  );
}

/** The languages of the website, the reader's first. */
export const formLanguages = ({ language, languages }: Site) => [
  language,
  ...languages.filter(({ code }) => code !== language.code),
];
