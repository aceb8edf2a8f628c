/** Names countries in a language, and finds them by name. */
import { folded } from '#core/db/folded.ts';
import { locales } from '#registry/values/locales.ts';
import { allCountryCodes } from './country_codes.ts';
import { languageTag } from './language_tag.ts';

const known = new Map<string, Intl.DisplayNames>();

export function countryName(code: string, languageTag: string): string | null {
  if (code === '') return null;
  const names = known.get(languageTag) ?? new Intl.DisplayNames([languageTag], { type: 'region', fallback: 'code' });
  known.set(languageTag, names);
  return names.of(code) ?? code;
}

/** What a list to choose one from offers, by name; the first is none. */
export function countryOptions(languageTag: string): { value: string; label: string }[] {
  const named = [...allCountryCodes()].map((value) => ({ value, label: countryName(value, languageTag) ?? value }));
  return [{ value: '', label: '—' }, ...named.sort((a, b) => a.label.localeCompare(b.label, languageTag))];
}

/** For a field that names several. @param language such as `fr_FR` */
export const countriesText = (codes: readonly string[], language: string): string =>
  codes.map((code) => countryName(code, languageTag(language))).join(', ');

/** Folded name → code, in all languages that ship. */
let byName: Map<string, string> | undefined;

/** @param text a name in any language that ships, or a code; @returns the code, null for what is no country */
export function countryNamed(text: string): string | null {
  byName ??= new Map(
    Object.keys(locales).flatMap((language) =>
      [...allCountryCodes()].map((code) => [folded(countryName(code, languageTag(language)) ?? code), code]),
    ),
  );
  const code = text.toUpperCase();
  return allCountryCodes().has(code) ? code : (byName.get(folded(text)) ?? null);
}
