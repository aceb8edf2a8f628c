/** Parses typed numbers, localised or plain, for server and browser. */
import { latinDigits } from './latin_digits.ts';
import type { NumberLocale } from './locales.ts';

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** '1,234.5' → 1234.5 in English, '1 234,5' in French; '1234.5' everywhere. Null for anything else. */
export function parseNumberOrNull(text: string, { decimalPoint, thousandsSeparator }: NumberLocale): number | null {
  const entered = plain(text);
  const separator = /\s/.test(thousandsSeparator) ? ' ' : thousandsSeparator;
  const sign = '[+-]?';
  const local = new RegExp(
    `^${sign}(?:\\d{1,3}(?:${escaped(separator)}\\d{3})+|\\d+)(?:${escaped(decimalPoint)}\\d+)?$`,
  );
  if (local.test(entered)) return Number(entered.replaceAll(separator, '').replace(decimalPoint, '.'));
  return new RegExp(`^${sign}\\d+(?:\\.\\d+)?$`).test(entered) ? Number(entered) : null;
}

/** Accepts digits of any script, Arabic signs and any kind of space; drops direction marks. */
function plain(text: string): string {
  return latinDigits(text)
    .replace(/[\u200e\u200f\u061c\u2066-\u2069]/g, '')
    .replaceAll('\u066b', '.')
    .replaceAll('\u2212', '-')
    .replace(/\s/g, ' ')
    .trim();
}
