/** Reads the form of opening hours: a week, special days and a note. */
import type { Translated } from '#core/db/columns.ts';
import { line } from '#core/http/contract.ts';
import { fieldErrors } from '#core/http/field_errors.ts';
import { isDay } from '#core/i18n/days.ts';
import { type FormValues, textFields, textFormValues, translatedOf } from '#core/i18n/form_texts.ts';
import type { Texts } from '#core/i18n/texts.ts';
import { msg } from '#core/msg.ts';
import { specialDaysOf, weekOf } from '#core/sites/opening_hours.ts';
import type { companies, OpeningTime, SpecialDay } from '#core/sites/schema.ts';
import type { Site } from '#core/sites/site.ts';
import type { FormReading } from '#core/staff_form/staff_form.ts';

/** Monday to Sunday. */
export const WEEK = [1, 2, 3, 4, 5, 6, 7] as const;
/** With a break between them. */
export const PARTS = [1, 2] as const;
export const SPECIAL_ROWS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;
const LONGEST_NOTE = 200;

export type OpenCompany = Pick<typeof companies.$inferSelect, 'id' | 'weeklyHours' | 'openingHours'>;
export type HoursInput = Pick<OpenCompany, 'weeklyHours' | 'openingHours'>;

const partOf = (day: number, part: number) => `day${day}_${part}`;
const specialOf = (row: number) => `special${row}`;
const languagesOf = ({ languages }: Site): string[] => languages.map(({ code }) => code);

export const hourFields = (site: Site): string[] => [
  ...WEEK.flatMap((day) => PARTS.flatMap((part) => [`${partOf(day, part)}_from`, `${partOf(day, part)}_until`])),
  ...SPECIAL_ROWS.flatMap((row) => ['date', 'from', 'until'].map((name) => `${specialOf(row)}_${name}`)),
  ...languagesOf(site).map((code) => `hours-${code}`),
];

export function hourValues({ weeklyHours, openingHours }: OpenCompany, site: Site): FormValues {
  const values: FormValues = Object.fromEntries(hourFields(site).map((name) => [name, '']));
  for (const day of WEEK) {
    const ofDay = weekOf(weeklyHours).filter((one) => one.day === day);
    ofDay.forEach(({ from, until }, at) => {
      Object.assign(values, { [`${partOf(day, at + 1)}_from`]: from, [`${partOf(day, at + 1)}_until`]: until });
    });
  }
  specialDaysOf(weeklyHours).forEach(({ date, from, until }, at) => {
    const name = specialOf(at + 1);
    Object.assign(values, { [`${name}_date`]: date, [`${name}_from`]: from, [`${name}_until`]: until });
  });
  return { ...values, ...textFormValues('hours', openingHours, languagesOf(site)) };
}

const isTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

export function parseHours(values: FormValues, row: OpenCompany, site: Site, texts: Texts): FormReading<HoursInput> {
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
  const weeklyHours = [...weekIn(range, refuse), ...specialIn(values, range, refuse)];
  const words = textFields(languagesOf(site), { hours: line(LONGEST_NOTE) }).safeParse(values);
  Object.assign(errors, words.success ? {} : fieldErrors(words.error, texts));
  if (!words.success || Object.keys(errors).length > 0) return { errors };
  const openingHours: Translated = translatedOf(words.data as FormValues, 'hours', languagesOf(site), row.openingHours);
  return { input: { weeklyHours, openingHours } };
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
