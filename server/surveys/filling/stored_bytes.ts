/** Limits how much all answers to one survey may store per day. */
import { millisecondsInDay } from 'date-fns/constants';
import { type Limit, spend } from '#core/http/rate_limit.ts';
import type { Given } from '#surveys/service.ts';

/** In kilobytes. */
export const STORED: Limit = { name: 'survey kilobytes', max: 500_000, windowMs: millisecondsInDay };
const KILOBYTE = 1024;

/** Short answers cost nothing: how many there are is limited by how many begin. @throws TooMany */
export async function spendStored(surveyId: number, given: Given[]): Promise<void> {
  const characters = given.flatMap(({ fields }) => Object.values(fields)).reduce((sum, { length }) => sum + length, 0);
  if (characters >= KILOBYTE) await spend(STORED, String(surveyId), Math.ceil(characters / KILOBYTE));
}
