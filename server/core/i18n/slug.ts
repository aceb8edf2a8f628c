import type { Translated } from '#core/db/columns.ts';
import { pick, SOURCE_LANGUAGE } from './translated.ts';

const MARKS = /\p{M}/gu;
const MAX_WORDS_LENGTH = 80;

/** Strips accents, lowers case and turns every run of other characters into one dash, none at the ends. */
export function slugify(text: string): string {
  return text
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/**
 * `clay-plant-pot-12`. A name without Latin letters, such as an Arabic one, uses the source language; otherwise the id
 * alone.
 */
export function slugOf(name: Translated, id: number, language: string): string {
  const words = slugify(pick(name, language)) || slugify(pick(name, SOURCE_LANGUAGE));
  return words ? `${words.slice(0, MAX_WORDS_LENGTH).replace(/-$/, '')}-${id}` : String(id);
}

/** The id at the end of a slug, or null. A double dash after words means a negative id. */
export function unslug(slug: string): number | null {
  const [, sign, digits] = /^(?:[^-](?:.*[^-])?-)?(-?)(\d{1,15})$/.exec(slug) ?? [];
  return digits ? Number(`${sign}${digits}`) : null;
}
