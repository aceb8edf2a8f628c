/** Normalises text for searching: no capitals, accents or vowel signs, in any script. */

/** Combining marks of Latin, Greek and Cyrillic, then of Arabic. Both engines use this pattern. */
export const SIGNS = '[\\u0300-\\u036f\\u0610-\\u061a\\u064b-\\u065f\\u0670\\u06d6-\\u06ed]';
const ALL_SIGNS = new RegExp(SIGNS, 'g');
const PLAIN = /^[ -~\s]*$/;

export const folded = (text: string): string =>
  PLAIN.test(text) ? text.toLowerCase() : text.normalize('NFKD').replace(ALL_SIGNS, '').toLowerCase();
