/** Names countries in a language. */
const known = new Map<string, Intl.DisplayNames>();

export function countryName(code: string, languageTag: string): string | null {
  if (code === '') return null;
  const names = known.get(languageTag) ?? new Intl.DisplayNames([languageTag], { type: 'region', fallback: 'code' });
  known.set(languageTag, names);
  return names.of(code) ?? code;
}
