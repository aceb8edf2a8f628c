import { heading, t } from '#registry/texts.ts';
import { formatDate } from '#registry/values/dates.ts';

/** `2026-11-21T07:30:00Z` of `2026-11-21 07:30:00`, in UTC. */
export const toIsoDate = (date: string): string => `${date.replace(' ', 'T')}Z`;

const ENDINGS = ['th', 'st', 'nd', 'rd'];

/** 1st, 2nd, 3rd, 11th: only English dates are written so. */
const ordinal = (day: number): string => `${day}${((day % 100) >> 3 !== 1 && ENDINGS[day % 10]) || ENDINGS[0]}`;

/**
 * `November 21st 2026, 7:30:00 am`, in the order and words of the language.
 * Own code, as `registry/values/dates.ts` is; of time zones it needs one number, which the server sends.
 * @param ahead minutes that clocks are ahead of UTC then; the reader's own clock unless given
 */
export function momentWords(when: Date, ahead = -when.getTimezoneOffset()): string {
  const months = heading()?.months;
  if (!months) return when.toISOString();
  const shown = new Date(when.getTime() + ahead * 60_000);
  const pattern = t('MMMM Do YYYY, h:mm:ss a')
    .replace('Do', `[${ordinal(shown.getUTCDate())}]`)
    .replace(/a$/, `[${shown.getUTCHours() < 12 ? 'am' : 'pm'}]`);
  return formatDate(shown, pattern, { months });
}
