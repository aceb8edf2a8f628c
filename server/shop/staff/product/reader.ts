/** Reads numbers, amounts and texts of the product form, and collects what is wrong. */
import { wholeOf } from '#core/i18n/form_numbers.ts';
import type { FormValues } from '#core/i18n/form_texts.ts';
import { type Texts, textsFor } from '#core/i18n/texts.ts';
import { msg } from '#core/msg.ts';
import type { Site } from '#core/sites/site.ts';

export const GRAMS = 3;
/** The maximum in minor units, grams or pieces. */
export const MOST = 1_000_000_000;

export type FormReader = {
  texts: Texts;
  errors: Record<string, string>;
  refuse(field: string, problem: string, values?: Record<string, string | number>): void;
  text(field: string, longest?: number): string;
  isOn(field: string): boolean;
  /** @param digits number of decimals kept */
  number(field: string, digits: number, least?: number): number;
  /** Null where nothing is typed. */
  optional(field: string, digits: number, least?: number): number | null;
  money(field: string, least?: number): number;
  optionalMoney(field: string): number | null;
};

const LONGEST_LINE = 200;

export function formReader(entered: FormValues, { currency, language }: Site): FormReader {
  const texts = textsFor(language.code);
  const errors: Record<string, string> = {};
  const refuse: FormReader['refuse'] = (field, problem, values = {}) => {
    errors[field] ??= texts.say(problem, values);
  };
  const text = (field: string, longest = LONGEST_LINE): string => {
    const written = (entered[field] ?? '').trim();
    if (written.length > longest) refuse(field, msg('Enter {most} characters or fewer'), { most: longest });
    return written;
  };
  const number = (field: string, digits: number, least = 0): number => {
    const whole = wholeOf(entered[field] ?? '', digits, texts);
    if (Number.isNaN(whole)) refuse(field, msg('Enter a number'));
    else if (digits === 0 && wholeOf(entered[field] ?? '', 1, texts) !== whole * 10)
      refuse(field, msg('Enter a whole number'));
    else if (whole < least) refuse(field, msg('Enter 0 or more'));
    else if (whole > MOST) refuse(field, msg('Enter a smaller value'));
    return whole;
  };
  const optional: FormReader['optional'] = (field, digits, least) =>
    text(field) === '' ? null : number(field, digits, least);
  return {
    texts,
    errors,
    refuse,
    text,
    isOn: (field) => entered[field] === 'on',
    number,
    optional,
    money: (field, least) => number(field, currency.decimals, least),
    optionalMoney: (field) => optional(field, currency.decimals),
  };
}
