/** Numbers that staff type into the form of a question. */
import { phrase } from '../../core/phrase.ts';
import { LARGEST_NUMBER, LONGEST_ANSWER } from '../definition_limits.ts';
import type { Problem } from './problems.ts';

export function wholeNumber(typed: string): number | Problem {
  const value = /^\d{1,9}$/.test(typed) ? Number(typed) : Number.NaN;
  return value <= LONGEST_ANSWER
    ? value
    : { message: phrase('must be a whole number from 0 to {maximum}'), values: { maximum: LONGEST_ANSWER } };
}

export function anyNumber(typed: string): number | Problem {
  const value = /^[+-]?\d+([.,]\d+)?$/.test(typed) ? Number(typed.replace(',', '.')) : Number.NaN;
  return Math.abs(value) <= LARGEST_NUMBER ? value : { message: phrase('must be a number, such as 2.5') };
}
