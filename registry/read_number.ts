/** Numbers as people type them: as their language writes them, or as programs do. Server and browser read the same. */
import { latinDigits } from './latin_digits.ts';
import type { NumberLocale } from './locales.ts';

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** '1,234.5' → 1234.5 in English, '1 234,5' in French; '1234.5' everywhere. Null for what is no number. */
export function readNumber(text: string, { decimalPoint, thousandsSeparator }: NumberLocale): number | null {
  const typed = plain(text);
  const separator = /\s/.test(thousandsSeparator) ? ' ' : thousandsSeparator;
  const sign = '[+-]?';
  const local = new RegExp(
    `^${sign}(?:\\d{1,3}(?:${escaped(separator)}\\d{3})+|\\d+)(?:${escaped(decimalPoint)}\\d+)?$`,
  );
  if (local.test(typed)) return Number(typed.replaceAll(separator, '').replace(decimalPoint, '.'));
  return new RegExp(`^${sign}\\d+(?:\\.\\d+)?$`).test(typed) ? Number(typed) : null;
}

/** Whatever script its digits have; Arabic signs are signs, any space is a space, marks of direction say nothing. */
function plain(text: string): string {
  return latinDigits(text)
    .replace(/[\u200e\u200f\u061c\u2066-\u2069]/g, '')
    .replaceAll('\u066b', '.')
    .replaceAll('\u2212', '-')
    .replace(/\s/g, ' ')
    .trim();
}
