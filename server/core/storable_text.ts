/** Finds and replaces characters that databases refuse: NUL and unpaired surrogates. */
import { Invalid } from './errors.ts';

/** As `JSON.stringify` writes them; an escaped backslash before `u` belongs to the text itself. */
const ESCAPED = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/;
const UNPAIRED = /[\0\p{Surrogate}]/gu;
const REPLACEMENT = '\ufffd';

/** PostgreSQL refuses both; SQLite stores them, but the text could then never be moved. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/** The same for a text of `JSON.stringify`. */
export const isStorableJson = (json: string): boolean => !json.includes('\\u') || !ESCAPED.test(json);

/** Replaces each such character with U+FFFD. */
export const storableText = (text: string): string => text.replace(UNPAIRED, REPLACEMENT);

/** The same for every text within a value, property names included. */
export function storableValue(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value);
  if (Array.isArray(value)) return value.map(storableValue);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [storableText(key), storableValue(one)]));
}

export const unstorable = (): Invalid =>
  new Invalid('A text contains a character that can’t be stored. Enter it again.');
