/** Computes statistics of ratings, without a database. */
import { subDays } from 'date-fns/subDays';

export type Rated = { value: number; ratedAt: Date | null; ratedPartnerId: number | null };
export type Grade = 'great' | 'okay' | 'bad';
export const GRADES: readonly Grade[] = ['great', 'okay', 'bad'];

/** Published rates are those of the last 15, 30 and 90 days. */
export const RANGES_DAYS = [15, 30, 90] as const;
const TOP_PARTNERS = 5;

/** @param value up to 10 */
export const gradeOf = (value: number): Grade => (value >= 7 ? 'great' : value > 3 ? 'okay' : 'bad');

export type RangeStatistics = {
  days: number;
  total: number;
  counts: Record<Grade, number>;
  percent: Record<Grade, number>;
};

export function statisticsOf(ratings: readonly Rated[], now: Date): RangeStatistics[] {
  return RANGES_DAYS.map((days) => {
    const within = inLast(days, ratings, now);
    const count = (grade: Grade) => within.filter(({ value }) => gradeOf(value) === grade).length;
    const counts = { great: count('great'), okay: count('okay'), bad: count('bad') };
    const share = (grade: Grade) => (within.length === 0 ? 0 : Math.round((100 * counts[grade]) / within.length));
    return {
      days,
      total: within.length,
      counts,
      percent: { great: share('great'), okay: share('okay'), bad: share('bad') },
    };
  });
}

/** Whose work pleased most in the last 15 days: the share of great ratings, then their number. */
export function topPartners(
  ratings: readonly Rated[],
  now: Date,
): { partnerId: number; total: number; happy: number }[] {
  const byPartner = Map.groupBy(
    inLast(RANGES_DAYS[0], ratings, now).filter(({ ratedPartnerId }) => ratedPartnerId !== null),
    ({ ratedPartnerId }) => ratedPartnerId as number,
  );
  return [...byPartner]
    .map(([partnerId, theirs]) => ({
      partnerId,
      total: theirs.length,
      happy: Math.round((100 * theirs.filter(({ value }) => gradeOf(value) === 'great').length) / theirs.length),
    }))
    .sort((a, b) => b.happy - a.happy || b.total - a.total || a.partnerId - b.partnerId)
    .slice(0, TOP_PARTNERS);
}

function inLast(days: number, ratings: readonly Rated[], now: Date): Rated[] {
  const since = subDays(now, days);
  return ratings.filter(({ ratedAt }) => ratedAt !== null && ratedAt > since);
}
