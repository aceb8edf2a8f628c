import type { Translated } from '#core/db/columns.ts';

/** The source language: shown where a translation is missing. */
export const SOURCE_LANGUAGE = 'en_US';

/** A record's text in a language, else in the source language, else in any. */
export function pick(texts: Translated | null | undefined, language: string): string {
  return texts?.[language] ?? texts?.[SOURCE_LANGUAGE] ?? Object.values(texts ?? {}).find(Boolean) ?? '';
}

/** Whether two texts are the same in every language; an empty one is none. */
export const isSameText = (one: Translated, other: Translated): boolean =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].every((code) => (one[code] ?? '') === (other[code] ?? ''));
