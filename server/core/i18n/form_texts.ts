/** Reads and fills form fields for texts in several languages (`name-language`). */
import { z } from 'zod';
import type { Translated } from '#core/db/columns.ts';

/** The values of a form's fields, by name. */
export type FormValues = Record<string, string>;

/** The schema of `name-language` for each name and language. */
export const textFields = (languages: readonly string[], texts: Record<string, z.ZodType<string, string>>) =>
  z.object(
    Object.fromEntries(
      languages.flatMap((language) =>
        Object.entries(texts).map(([name, schema]) => [`${name}-${language}`, schema.prefault('')]),
      ),
    ),
  );

/**
 * Reads one text in the form's languages and keeps its other languages. An empty field is no translation: another
 * language is shown instead.
 */
export function translatedOf(
  entered: FormValues,
  name: string,
  languages: readonly string[],
  before: Translated | null = {},
): Translated {
  const others = Object.entries(before ?? {}).filter(([language]) => !languages.includes(language));
  const own = languages.flatMap((language) => {
    const text = entered[`${name}-${language}`];
    return text ? [[language, text] as const] : [];
  });
  return Object.fromEntries([...others, ...own]);
}

/** The fields of a form for one text. */
export const textFormValues = (name: string, text: Translated | null, languages: readonly string[]): FormValues =>
  Object.fromEntries(languages.map((language) => [`${name}-${language}`, text?.[language] ?? '']));

/** A form's fields as they were sent, to be shown again with their errors. */
export function formValues(body: unknown, names: readonly string[]): FormValues {
  const given = (body ?? {}) as Record<string, unknown>;
  return Object.fromEntries(names.map((name) => [name, typeof given[name] === 'string' ? given[name] : '']));
}

/** Fields whose saved and typed values differ. */
export const differing = (saved: FormValues, entered: FormValues): string[] =>
  Object.keys(saved).filter((name) => (saved[name] ?? '') !== (entered[name] ?? '').trim());
