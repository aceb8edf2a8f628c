/** Signed timestamps and proof-of-work puzzles against robots. */

import { createHash } from 'node:crypto';
import { millisecondsInDay, millisecondsInHour } from 'date-fns/constants';
import { isSame, sign, unsign } from '#core/process/secret.ts';
import type { Challenge } from '#forms/contract.ts';

/**
 * `page`: drawn into the page, which many visitors share, so it knows the day only. `script`: asked for by the browser
 * when somebody began to type.
 */
export type FormToken = { kind: 'page' | 'script'; at: number };

const PURPOSE = 'form begun';

export const pageToken = (model: string, now = Date.now()): string =>
  sign(PURPOSE, `page ${Math.floor(now / millisecondsInDay) * millisecondsInDay} ${model}`);

export const scriptToken = (model: string, now = Date.now()): string => sign(PURPOSE, `script ${now} ${model}`);

/** Null for what we did not sign, or signed for another form. */
export function parseFormToken(stamp: string, model: string): FormToken | null {
  const [, kind, at, of] = /^(page|script) (\d+) (.*)$/s.exec(unsign(PURPOSE, stamp) ?? '') ?? [];
  return kind && of === model ? { kind: kind as FormToken['kind'], at: Number(at) } : null;
}

const PUZZLE = 'form puzzle';
/** About a quarter of a second for a browser; expensive for senders of thousands. */
const BITS = 13;
const PUZZLE_LIFETIME_MS = millisecondsInHour;

export const challengeFor = (submissionId: number, now = Date.now()): Challenge => ({
  token: sign(PUZZLE, `${submissionId} ${now}`),
  bits: BITS,
});

/** The submission that a solved puzzle belongs to, or null. */
export function solved({ token, solution }: { token: string; solution: string }, now = Date.now()): number | null {
  const [id, at] = (unsign(PUZZLE, token) ?? '').split(' ').map(Number);
  if (!id || !at || now - at > PUZZLE_LIFETIME_MS) return null;
  const digest = createHash('sha256').update(`${token}${solution}`).digest();
  const zeros = '0'.repeat(BITS);
  const start = [...digest.subarray(0, 4)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return isSame(start.slice(0, BITS), zeros) ? id : null;
}
