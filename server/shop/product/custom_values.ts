/** Validates custom values: texts, numbers within bounds, dates, files; pure. */
import { isOneLine } from '#core/http/contract.ts';
import { isDay } from '#core/i18n/days.ts';
import { msg } from '#core/msg.ts';
import type { ProductValue } from './product.ts';

export const LONGEST_TEXT = 1000;

type Bounds = Pick<ProductValue, 'customKind' | 'customMin' | 'customMax' | 'customStep'>;

/** Why the value is invalid, as a sentence with `{name} {min} {max} {step}`; null if it is valid. Empty is valid. */
export function customProblem(value: Bounds, text: string): string | null {
  if (text === '') return null;
  if (value.customKind === 'number') return numberProblem(value, text);
  if (value.customKind === 'date') return dateProblem(value, text);
  if (!isOneLine(text)) return msg('"{name}" may have one line only.');
  return text.length > LONGEST_TEXT ? msg('"{name}" may have {max} characters.') : null;
}

/** Steps are counted in units of the last decimal, as floating point has no exact 0.1. */
function numberProblem({ customMin: min, customMax: max, customStep: step }: Bounds, text: string): string | null {
  if (!/^-?\d{1,12}(\.\d{1,6})?$/.test(text)) return msg('Enter a number for “{name}”.');
  const number = Number(text);
  if (min !== null && number < Number(min)) return msg('"{name}" must be {min} or more.');
  if (max !== null && number > Number(max)) return msg('"{name}" must be {max} or less.');
  if (step === null) return null;
  const scale = 10 ** Math.max(...[text, step, min ?? '0'].map(decimalsOf));
  const steps = Math.round((number - Number(min ?? 0)) * scale) % Math.round(Number(step) * scale);
  return steps === 0 ? null : msg('Enter a value for “{name}” in steps of {step}.');
}

const decimalsOf = (text: string): number => text.split('.')[1]?.length ?? 0;

/** Dates are written so that they sort as text. */
function dateProblem({ customMin: min, customMax: max }: Bounds, text: string): string | null {
  if (!isDay(text)) return msg('Enter a date for “{name}”, for example {example}.');
  if (min !== null && text < min) return msg('"{name}" must be {min} or later.');
  if (max !== null && text > max) return msg('"{name}" must be {max} or earlier.');
  return null;
}
