/** Names and addresses as they stand on documents. */

type Place = { name: string; street: string; zip: string; city: string; countryCode: string };

/** A line each; what is empty is left out. The country is named in the language of the document. */
export function addressLines(place: Place, language: string): string[] {
  const { name, street, zip, city, countryCode } = place;
  return [name, street, [zip, city].filter(Boolean).join(' '), countryName(countryCode, language)].filter(Boolean);
}

const names = new Map<string, Intl.DisplayNames>();

function countryName(code: string, language: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  const known = names.get(language) ?? new Intl.DisplayNames([language.replace('_', '-')], { type: 'region' });
  names.set(language, known);
  return known.of(code) ?? code;
}
