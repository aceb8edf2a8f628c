import { latinDigits } from '#registry/values/latin_digits.ts';

/** Checks the format and check digits of VAT numbers, without asking any service. */
const ANY_VAT = /^[A-Z0-9][A-Z0-9 .\-/]{3,24}$/i;

/**
 * @param countryCode of the number; a number with another country's prefix is accepted, too
 * @returns the number as it is stored, with its country prefix, or null if it is invalid
 */
export async function parseVat(entered: string, countryCode: string): Promise<string | null> {
  const { checkVAT, countries } = await vatRules();
  const number = latinDigits(entered)
    .toUpperCase()
    .replace(/[\s.\-/]/g, '');
  const prefix = countryCode === 'GR' ? 'EL' : countryCode;
  const isOf = (code: string) => countries.some(({ codes }) => codes.includes(code));
  for (const candidate of [number, prefix + number]) {
    const { isValid, isSupportedCountry } = checkVAT(candidate, countries);
    if (isValid && isSupportedCountry) return candidate;
  }
  // For countries without known rules, anything that looks like a number is accepted.
  return isOf(countryCode) || isOf(number.slice(0, 2)) || !ANY_VAT.test(latinDigits(entered)) || !/\d{3}/.test(number)
    ? null
    : number;
}

/**
 * Of a country whose numbers can't be checked it is taken as it was typed, and so is none.
 * @returns null if it is invalid
 */
export async function checkedVat(entered: string, countryCode: string): Promise<string | null> {
  return entered === '' || !(await knowsVatOf(countryCode)) ? entered : parseVat(entered, countryCode);
}

/** Whether the country's numbers can be checked. */
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
