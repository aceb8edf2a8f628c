/** Fields of a usual week and of special days, for forms of staff. */
import { isDay } from '#core/i18n/days.ts';
import type { FormValues } from '#core/i18n/form_texts.ts';
import type { Texts } from '#core/i18n/texts.ts';
import { msg } from '#core/msg.ts';
import type { FormState, Labels } from '#core/pages/form_view.ts';
import { specialDaysOf, weekOf } from '#core/sites/opening_hours.ts';
import type { OpeningTime, SpecialDay } from '#core/sites/schema.ts';

export type Hours = (OpeningTime | SpecialDay)[];

/** Monday to Sunday. */
const WEEK = [1, 2, 3, 4, 5, 6, 7] as const;
/** With a break between them. */
const PARTS = [1, 2] as const;
const SPECIAL_ROWS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;
/** Shown empty below those that are filled. */
const SPARE_ROWS = 2;

const partOf = (day: number, part: number) => `day${day}_${part}`;
const specialOf = (row: number) => `special${row}`;

export const weekFields = (): string[] => [
  ...WEEK.flatMap((day) => PARTS.flatMap((part) => [`${partOf(day, part)}_from`, `${partOf(day, part)}_until`])),
  ...SPECIAL_ROWS.flatMap((row) => ['date', 'from', 'until'].map((name) => `${specialOf(row)}_${name}`)),
];

export function weekValues(hours: Hours): FormValues {
  const values: FormValues = Object.fromEntries(weekFields().map((name) => [name, '']));
  for (const day of WEEK) {
    const ofDay = weekOf(hours).filter((one) => one.day === day);
    ofDay.forEach(({ from, until }, at) => {
      Object.assign(values, { [`${partOf(day, at + 1)}_from`]: from, [`${partOf(day, at + 1)}_until`]: until });
    });
  }
  specialDaysOf(hours).forEach(({ date, from, until }, at) => {
    const name = specialOf(at + 1);
    Object.assign(values, { [`${name}_date`]: date, [`${name}_from`]: from, [`${name}_until`]: until });
  });
  return values;
}

const isTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

export function parseWeek(values: FormValues, texts: Texts): { hours: Hours; errors: Record<string, string> } {
  const errors: Record<string, string> = {};
  const refuse = (field: string, problem: string) => {
    errors[field] ??= texts.say(problem);
  };
  /** Null where nothing is typed, or something wrong. */
  const range = (name: string): { from: string; until: string } | null => {
    const [from = '', until = ''] = ['from', 'until'].map((end) => (values[`${name}_${end}`] ?? '').slice(0, 5));
    if (from === '' && until === '') return null;
    if (!isTime(from)) refuse(`${name}_from`, msg('Enter a time, for example 09:00'));
    if (!isTime(until)) refuse(`${name}_until`, msg('Enter a time, for example 09:00'));
    if (from === until) refuse(`${name}_until`, msg('Enter a later time'));
    return { from, until };
  };
  return { hours: [...weekIn(range, refuse), ...specialIn(values, range, refuse)], errors };
}

type Range = (name: string) => { from: string; until: string } | null;
type Refuse = (field: string, problem: string) => void;

const weekIn = (range: Range, refuse: Refuse): OpeningTime[] =>
  WEEK.flatMap((day) => {
    const [first, second] = PARTS.map((part) => range(partOf(day, part)));
    if (first && second && second.from < first.until)
      refuse(`${partOf(day, 2)}_from`, msg('Enter a time after the break began'));
    return [first, second].flatMap((one) => (one ? [{ day, ...one }] : []));
  });

const specialIn = (values: FormValues, range: Range, refuse: Refuse): SpecialDay[] =>
  SPECIAL_ROWS.flatMap((row) => {
    const name = specialOf(row);
    const date = values[`${name}_date`] ?? '';
    const times = range(name);
    if (date === '' && !times) return [];
    if (!isDay(date)) refuse(`${name}_date`, msg('Enter a date'));
    return [{ date, ...(times ?? { from: '', until: '' }) }];
  });

type Input = { name: string; label: string; value: string; error: string | undefined };

/** What `@core/staff/_week` shows; adds the labels of its fields. */
export function weekView({ values, errors = {} }: FormState, labels: Labels, texts: Texts) {
  const { t } = texts;
  const input = (name: string, label: string, group: string): Input => {
    labels[name] = `${group} · ${label}`;
    return { name, label, value: values[name] ?? '', error: errors[name] };
  };
  const range = (name: string, group: string) => [
    input(`${name}_from`, t('Opens'), group),
    input(`${name}_until`, t('Closes'), group),
  ];
  const week = WEEK.map((day) => {
    const name = texts.locale.weekdays[day % 7] ?? '';
    return { name, parts: PARTS.map((part) => range(partOf(day, part), name)) };
  });
  const filled = SPECIAL_ROWS.filter((row) => values[`special${row}_date`] || values[`special${row}_from`]).length;
  const special = SPECIAL_ROWS.slice(0, filled + SPARE_ROWS).map((row) => {
    const group = t('Special day {n}', { n: row });
    return { group, date: input(`special${row}_date`, t('Date'), group), range: range(`special${row}`, group) };
  });
  return { week, special };
}
