/** Finds and replaces characters that databases refuse: NUL and unpaired surrogates. */
import { Invalid } from './errors.ts';

/** As `JSON.stringify` writes them; a backslash before the escape is a text's own. */
const ESCAPED = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/;
const UNPAIRED = /[\0\p{Surrogate}]/gu;
const REPLACEMENT = '\ufffd';

/** PostgreSQL takes neither; SQLite keeps what nobody could move or read again. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/** The same for a text of `JSON.stringify`. */
export const isStorableJson = (json: string): boolean => !json.includes('\\u') || !ESCAPED.test(json);

/** With U+FFFD in the place of each such character. */
export const storableText = (text: string): string => text.replace(UNPAIRED, REPLACEMENT);

/** The same in every text of a value, names of properties included. */
export function storableValue(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value);
  if (Array.isArray(value)) return value.map(storableValue);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [storableText(key), storableValue(one)]));
}

export const unstorable = (): Invalid =>
  new Invalid('A text contains a character that can’t be stored. Enter it again.');
