/** Parses numbers typed into the question form. */
import { msg } from '#core/msg.ts';
import { LARGEST_NUMBER, LONGEST_ANSWER } from '#surveys/definition/limits.ts';
import type { Problem } from '#surveys/editing/problems.ts';

export function wholeNumber(typed: string): number | Problem {
  const value = /^\d{1,9}$/.test(typed) ? Number(typed) : Number.NaN;
  return value <= LONGEST_ANSWER
    ? value
    : { message: msg('Enter a whole number from 0 to {maximum}'), values: { maximum: LONGEST_ANSWER } };
}

export function anyNumber(typed: string): number | Problem {
  const value = /^[+-]?\d+([.,]\d+)?$/.test(typed) ? Number(typed.replace(',', '.')) : Number.NaN;
  return Math.abs(value) <= LARGEST_NUMBER ? value : { message: msg('Enter a number, for example 2.5') };
}
