import { latinDigits } from '#registry/latin_digits.ts';

/** Whether a number for value added tax can be one. Nobody is asked: only its form and its check digits are looked at. */
const ANY_VAT = /^[A-Z0-9][A-Z0-9 .\-/]{3,24}$/i;

/**
 * @param countryCode whose number it should be; a number of another country with its letters before it is fine, too
 * @returns the number as it is kept, with the letters of its country, or null where it can't be one
 */
export async function readVat(typed: string, countryCode: string): Promise<string | null> {
  const { checkVAT, countries } = await vatRules();
  const number = latinDigits(typed)
    .toUpperCase()
    .replace(/[\s.\-/]/g, '');
  const prefix = countryCode === 'GR' ? 'EL' : countryCode;
  const isOf = (code: string) => countries.some(({ codes }) => codes.includes(code));
  for (const candidate of [number, prefix + number]) {
    const { isValid, isSupportedCountry } = checkVAT(candidate, countries);
    if (isValid && isSupportedCountry) return candidate;
  }
  // Countries whose rules nobody keeps for us: what looks like a number is believed.
  return isOf(countryCode) || isOf(number.slice(0, 2)) || !ANY_VAT.test(latinDigits(typed)) || !/\d{3}/.test(number)
    ? null
    : number;
}

/** Whether its numbers can be checked at all. */
export async function knowsVatOf(countryCode: string): Promise<boolean> {
  const { countries } = await vatRules();
  return countries.some(({ codes }) => codes.includes(countryCode));
}

let rules: Promise<typeof import('jsvat-next')> | undefined;

/** Loaded when the first company gives its number. */
function vatRules(): Promise<typeof import('jsvat-next')> {
  rules ??= import('jsvat-next').then((found) => found.default);
  return rules;
}
