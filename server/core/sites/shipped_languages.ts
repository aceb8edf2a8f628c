/** The languages with a catalogue of translations. */
import { type Locale, localeFor, locales } from '#registry/values/locales.ts';
import type { languages } from './schema.ts';

export const SHIPPED_LANGUAGES = Object.values(locales).map(rowOf);

/** A row for any language of the Unicode locale data. */
export const languageFor = (code: string) => rowOf(localeFor(code));

function rowOf({ code, name, direction }: Locale): typeof languages.$inferSelect {
  return { code, name, urlCode: urlCodeOf(code), direction };
}

/** `de` for German of Germany, `de_CH` for that of Switzerland: the usual country needs no name. */
function urlCodeOf(code: string): string {
  const [language = code, country] = code.split('_');
  const ofWorld = `${language}_001`;
  const usual = Object.hasOwn(locales, ofWorld) ? '001' : new Intl.Locale(language).maximize().region;
  return country === usual ? language : code;
}

/** By its code or by its prefix in addresses: `fr_FR` or `fr`. */
export const shippedLanguage = (name: string) =>
  SHIPPED_LANGUAGES.find(({ code, urlCode }) => name === code || name === urlCode);
