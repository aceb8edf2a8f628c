/** The periods by which visitors filter events, in the website's calendar. */
import { getISODay } from 'date-fns/getISODay';
import { parseISO } from 'date-fns/parseISO';
import { dayIn, dayPlus, startOfDay } from '#core/i18n/days.ts';
import { msg } from '#core/msg.ts';

/** `all`: those that are not over yet. */
export const PERIODS = ['all', 'today', 'week', 'nextweek', 'month', 'nextmonth', 'old'] as const;
export type Period = (typeof PERIODS)[number];

export const PERIOD_LABELS: Record<Period, string> = {
  all: msg('Upcoming events'),
  today: msg('Today'),
  week: msg('This week'),
  nextweek: msg('Next week'),
  month: msg('This month'),
  nextmonth: msg('Next month'),
  old: msg('Past events'),
};

/** Events end after `from` and begin before `until`; null: unlimited. */
export type Span = { from: Date | null; until: Date | null };

export function spanOf(period: Period, zone: string, now: Date): Span {
  if (period === 'old') return { from: null, until: null };
  const today = dayIn(zone, now);
  const [first, end] = DAYS[period](today);
  const begins = startOfDay(zone, first);
  return { from: begins > now ? begins : now, until: end === null ? null : startOfDay(zone, end) };
}

/** The first day, and the first one after the period. */
const DAYS: Record<Exclude<Period, 'old'>, (today: string) => [string, string | null]> = {
  all: (today) => [today, null],
  today: (today) => [today, dayPlus(today, 1)],
  week: (today) => [today, dayPlus(monday(today), 7)],
  nextweek: (today) => [dayPlus(monday(today), 7), dayPlus(monday(today), 14)],
  month: (today) => [today, nextMonth(today)],
  nextmonth: (today) => [nextMonth(today), nextMonth(nextMonth(today))],
};

const monday = (day: string): string => dayPlus(day, 1 - getISODay(parseISO(day)));

const nextMonth = (day: string): string => `${dayPlus(`${day.slice(0, 8)}01`, 31).slice(0, 8)}01`;

export type Dated = { startsAt: Date; endsAt: Date };

/** Whether an event belongs to a period; the days of past ones are over. */
export const isWithin = ({ startsAt, endsAt }: Dated, period: Period, { from, until }: Span, now: Date): boolean =>
  period === 'old' ? endsAt <= now : (from === null || endsAt > from) && (until === null || startsAt < until);
