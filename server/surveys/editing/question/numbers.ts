/** Parses numbers typed into the question form. */
import { msg } from '#core/msg.ts';
import { LARGEST_NUMBER, LONGEST_ANSWER } from '#surveys/definition/limits.ts';
import type { Problem } from '#surveys/editing/problems.ts';

export function wholeNumber(entered: string): number | Problem {
  const value = /^\d{1,9}$/.test(entered) ? Number(entered) : Number.NaN;
  return value <= LONGEST_ANSWER
    ? value
    : { message: msg('Enter a whole number from 0 to {maximum}'), values: { maximum: LONGEST_ANSWER } };
}

export function anyNumber(entered: string): number | Problem {
  const value = /^[+-]?\d+([.,]\d+)?$/.test(entered) ? Number(entered.replace(',', '.')) : Number.NaN;
  return Math.abs(value) <= LARGEST_NUMBER ? value : { message: msg('Enter a number, for example 2.5') };
}
