/** Shows when a company is open, to people and to search engines. */
import type { Texts } from '#core/i18n/texts.ts';
import type { OpeningTime, SpecialDay } from './schema.ts';

const NAMES = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const DAYS = [0, 1, 2, 3, 4, 5, 6];

export type OpeningRow = { days: string; times: string[] };

export const isSpecial = (one: OpeningTime | SpecialDay): one is SpecialDay => 'date' in one;
export const weekOf = (hours: readonly (OpeningTime | SpecialDay)[]): OpeningTime[] =>
  hours.flatMap((one) => (isSpecial(one) ? [] : one));
export const specialDaysOf = (hours: readonly (OpeningTime | SpecialDay)[]): SpecialDay[] => hours.filter(isSpecial);

const timeText = ({ from, until }: { from: string; until: string }, { time }: Texts): string =>
  `${time(atTime(from))} – ${time(atTime(until))}`;

const atTime = (time: string): Date => new Date(`1970-01-01T${time}:00Z`);

/** Days with the same times in one row; none where no time is known. */
export function openingWeek(hours: readonly (OpeningTime | SpecialDay)[], texts: Texts): OpeningRow[] {
  const week = weekOf(hours);
  if (week.length === 0) return [];
  const { firstDayOfWeek, weekdays } = texts.locale;
  const rows: { first: number; last: number; times: string[] }[] = [];
  for (const at of DAYS.map((day) => (day + firstDayOfWeek) % 7)) {
    const times = week.filter(({ day }) => day % 7 === at).map((one) => timeText(one, texts));
    const before = rows.at(-1);
    if (before && before.times.join() === times.join()) before.last = at;
    else rows.push({ first: at, last: at, times });
  }
  return rows.map(({ first, last, times }) => ({
    days: first === last ? (weekdays[first] ?? '') : `${weekdays[first]} – ${weekdays[last]}`,
    times: times.length > 0 ? times : [texts.t('Closed')],
  }));
}

/** From today on. @param today `YYYY-MM-DD` */
export const comingSpecialDays = (
  hours: readonly (OpeningTime | SpecialDay)[],
  today: string,
  texts: Texts,
): OpeningRow[] =>
  specialDaysOf(hours)
    .filter(({ date }) => date >= today)
    .sort((a, b) => (a.date < b.date ? -1 : 1))
    .map((one) => ({
      days: texts.longDate(new Date(one.date)),
      times: [one.from ? timeText(one, texts) : texts.t('Closed')],
    }));

/** In the words of schema.org; nothing where no time is known. */
export function openingFacts(hours: readonly (OpeningTime | SpecialDay)[]): object {
  const week = weekOf(hours).map(({ day, from, until }) => ({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: `https://schema.org/${NAMES[day % 7]}`,
    opens: from,
    closes: until,
  }));
  const special = specialDaysOf(hours).map(({ date, from, until }) => ({
    '@type': 'OpeningHoursSpecification',
    opens: from || '00:00',
    closes: until || '00:00',
    validFrom: date,
    validThrough: date,
  }));
  return {
    ...(week.length > 0 && { openingHoursSpecification: week }),
    ...(special.length > 0 && { specialOpeningHoursSpecification: special }),
  };
}
