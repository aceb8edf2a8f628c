import { randomInt } from 'node:crypto';

const SIGNS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const SHORTEST = 3;
/** Where so many in a row are taken, the next are longer. */
const TRIES = 4;

/** Three letters or digits, more after collisions. @param attempt from 0 */
export function randomCode(attempt: number): string {
  const length = SHORTEST + Math.floor(attempt / TRIES);
  return Array.from({ length }, () => SIGNS[randomInt(SIGNS.length)]).join('');
}
