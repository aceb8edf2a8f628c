/** Makes the cells of a staff list, as pages show and files hold them. */
import type { FastifyRequest } from 'fastify';
import { dayIn } from '#core/i18n/days.ts';
import { clockOfSheet } from '#core/i18n/wall_clock.ts';
import type { XlsxCell } from '#core/tables/xlsx_sheet.ts';
import type { Currency } from '#registry/values/format.ts';

export type Tone = 'neutral' | 'positive' | 'notice' | 'warning' | 'negative';

export type StateBadge = { text: string; tone: Tone };

export type StaffCell = {
  text: string;
  /** In place of the text where it has several lines. */
  lines?: string[];
  /** Where the text leads. */
  url?: string;
  /** In a file. */
  value: XlsxCell;
  /** Of a badge. */
  tone?: Tone;
  /** A second badge beside it; files have it in a column of its own. */
  second?: StateBadge;
  /** Machine-readable, of a date. */
  at?: string;
  /** Of money, for the column beside it in a file. */
  currency?: string;
};

const EMPTY: StaffCell = { text: '', value: null };

export function cellsFor({ texts, site }: FastifyRequest) {
  const zone = site.website.timeZone;
  return {
    text: (text: string | null): StaffCell => ({ text: text ?? '', value: text ?? '' }),
    number: (value: number): StaffCell => ({ text: texts.number(value, 0), value }),
    money: (minor: number | null, currency: Currency & { code: string }): StaffCell =>
      minor === null
        ? EMPTY
        : {
            text: texts.money(minor, currency),
            value: minor / 10 ** currency.decimals,
            currency: currency.code,
          },
    date: (when: Date | null): StaffCell =>
      when === null
        ? EMPTY
        : { text: texts.date(when, zone), value: { date: dayIn(zone, when) }, at: when.toISOString() },
    /** @param of the time zone, where it is not the website's */
    moment: (when: Date | null, of = zone): StaffCell =>
      when === null
        ? EMPTY
        : { text: texts.dateTime(when, of), value: { date: clockOfSheet(when, of) }, at: when.toISOString() },
    /** @param day `YYYY-MM-DD` */
    day: (day: string | null): StaffCell =>
      day === null ? EMPTY : { text: texts.date(new Date(`${day}T00:00:00Z`)), value: { date: day }, at: day },
    state: (text: string, tone: Tone): StaffCell => ({ text, value: text, tone }),
  };
}
