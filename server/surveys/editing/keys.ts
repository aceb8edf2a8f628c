/** Names of parts of a survey that are made up here. They stay, so they never are those of parts that were taken out. */
import { randomInt } from 'node:crypto';
import { slugify } from '#core/i18n/slug.ts';

const LONGEST = 40;
const SIGNS = '0123456789abcdefghjkmnpqrstvwxyz';
const RANDOM_SIGNS = 8;

/** A name for a form that is not saved yet: however often it is sent, it makes one part. */
export const freshKey = (prefix: string): string =>
  `${prefix}-${Array.from({ length: RANDOM_SIGNS }, () => SIGNS[randomInt(SIGNS.length)]).join('')}`;

/** `green-tea`, or `green-tea-2` where that is taken. */
export function keyFrom(words: string, fallback: string, taken: ReadonlySet<string>): string {
  const plain = slugify(words).slice(0, LONGEST).replace(/-$/, '') || fallback;
  let key = plain;
  for (let n = 2; taken.has(key); n++) key = `${plain}-${n}`;
  return key;
}
