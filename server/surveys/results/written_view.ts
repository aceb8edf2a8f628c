/** View of written answers: text, numbers and dates. */

import { type Texts, textsFor } from '#core/i18n/texts.ts';
import type { Site } from '#core/sites/site.ts';
import { cutText } from '#registry/values/cut_text.ts';
import type { PageAddress } from './address.ts';
import type { WrittenRow } from './queries.ts';
import { LONGEST_IN_PAGE, type NumberSummary, type QuestionResult } from './results.ts';

/** Rows of a table that are seen at once. */
export const RECORD_LIMIT = 10;
/** Digits after the decimal point that figures are rounded to. */
const MOST_DECIMALS = 2;

export type WrittenView = {
  /** Comments next to choices; otherwise the answers themselves. */
  isComment: boolean;
  isNumber: boolean;
  rows: string[];
  recordLimit: number;
  /** Where all of them are, each in a place of its own: `#answer-1`. */
  href: string;
  /** How many there are, if they are not all here. */
  more: string | null;
};

export type NumbersView = {
  facts: { label: string; value: string }[];
  common: { value: string; given: string }[];
};

export function writtenView(
  result: QuestionResult,
  { path, query }: PageAddress,
  { language }: Site,
): WrittenView | null {
  const { question, written, writtenCount, choices } = result;
  if (written.length === 0) return null;
  const texts = textsFor(language.code);
  const label = texts.t('All {n} answers', { n: texts.number(writtenCount, 0) });
  const isWhole = writtenCount === written.length && !written.some(({ text }) => isCut(text));
  return {
    isComment: choices.length > 0,
    isNumber: question.kind === 'numerical_box',
    rows: written.map((row) => writtenText(row, texts, LONGEST_IN_PAGE)),
    recordLimit: RECORD_LIMIT,
    href: `${path}/answers/${question.id}${query}`,
    more: isWhole ? null : label,
  };
}

const isCut = (text: string | null): boolean => text !== null && text.length > LONGEST_IN_PAGE;

export function writtenText(
  { text, number, date }: WrittenRow,
  texts: Texts,
  longest = Number.POSITIVE_INFINITY,
): string {
  if (number !== null) return figure(number, texts);
  if (date !== null) return dateText(date, texts);
  return text !== null && text.length > longest ? `${cutText(text, longest)}…` : (text ?? '');
}

/** `2026-11-21`, or with the time, both local to the respondent. */
function dateText(date: string, texts: Texts): string {
  const at = new Date(`${date.replace(' ', 'T')}${date.length > 10 ? 'Z' : ''}`);
  return date.length > 10 ? texts.dateTime(at, 'UTC') : texts.date(at, 'UTC');
}

export function numbersView({ average, max, min, sum, common }: NumberSummary, texts: Texts): NumbersView {
  const { t } = texts;
  return {
    facts: [
      { label: t('Average'), value: figure(average, texts) },
      { label: t('Maximum'), value: figure(max, texts) },
      { label: t('Minimum'), value: figure(min, texts) },
      { label: t('Sum'), value: figure(sum, texts) },
    ],
    common: common.map(({ value, given }) => ({ value: figure(value, texts), given: texts.number(given, 0) })),
  };
}

/** 18.5 → '18.5', 20 → '20' */
function figure(value: number, { number }: Texts): string {
  const rounded = Number(value.toFixed(MOST_DECIMALS));
  const decimals = [0, 1].find((digits) => Number(rounded.toFixed(digits)) === rounded) ?? MOST_DECIMALS;
  return number(rounded, decimals);
}
