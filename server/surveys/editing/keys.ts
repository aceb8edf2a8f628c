/** Creates keys for new parts of a survey. */
import { randomInt } from 'node:crypto';
import { slugify } from '#core/i18n/slug.ts';

const LONGEST = 40;
const SIGNS = '0123456789abcdefghjkmnpqrstvwxyz';
const RANDOM_SIGNS = 8;

/** A key for a form that is not saved yet, so that sending the form twice creates one part. */
export const freshKey = (prefix: string): string =>
  `${prefix}-${Array.from({ length: RANDOM_SIGNS }, () => SIGNS[randomInt(SIGNS.length)]).join('')}`;

/**
 * `green-tea`, or `green-tea-2` where that is taken. Pass the keys of removed parts as taken too: their answers stay
 * with them.
 */
export function keyFrom(words: string, fallback: string, taken: ReadonlySet<string>): string {
  const plain = slugify(words).slice(0, LONGEST).replace(/-$/, '') || fallback;
  let key = plain;
  for (let n = 2; taken.has(key); n++) key = `${plain}-${n}`;
  return key;
}
