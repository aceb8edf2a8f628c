/** Reads and fills form fields for texts in several languages (`name-language`). */
import { z } from 'zod';
import type { Translated } from '#core/db/columns.ts';

/** What stands in the fields of a form, by their names. */
export type Typed = Record<string, string>;

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
 * One text in the languages of a form, beside those that the form does not speak. What was left empty is no
 * translation: another language stands in.
 */
export function translatedOf(
  typed: Typed,
  name: string,
  languages: readonly string[],
  before: Translated | null = {},
): Translated {
  const others = Object.entries(before ?? {}).filter(([language]) => !languages.includes(language));
  const own = languages.flatMap((language) => {
    const text = typed[`${name}-${language}`];
    return text ? [[language, text] as const] : [];
  });
  return Object.fromEntries([...others, ...own]);
}

/** The fields of a form for one text. */
export const typedOf = (name: string, text: Translated | null, languages: readonly string[]): Typed =>
  Object.fromEntries(languages.map((language) => [`${name}-${language}`, text?.[language] ?? '']));

/** A form's fields as they came, to be shown again whatever is wrong with them. */
export function typedIn(body: unknown, names: readonly string[]): Typed {
  const given = (body ?? {}) as Record<string, unknown>;
  return Object.fromEntries(names.map((name) => [name, typeof given[name] === 'string' ? given[name] : '']));
}

/** Fields in which what is saved and what was typed are not the same. */
export const differing = (saved: Typed, typed: Typed): string[] =>
  Object.keys(saved).filter((name) => (saved[name] ?? '') !== (typed[name] ?? '').replaceAll('\r\n', '\n').trim());
