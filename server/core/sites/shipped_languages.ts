/** The languages with a catalogue of translations. */
import { locales } from '#registry/values/locales.ts';
import type { languages } from './schema.ts';

export const SHIPPED_LANGUAGES: readonly (typeof languages.$inferSelect)[] = Object.values(locales).map(
  ({ code, name, direction }) => ({
    code,
    name: name.replace(/ \(.*/, ''),
    urlCode: code.split('_', 1)[0] ?? code,
    direction,
  }),
);

/** By its code or by its prefix in addresses: `fr_FR` or `fr`. */
export const shippedLanguage = (name: string) =>
  SHIPPED_LANGUAGES.find(({ code, urlCode }) => name === code || name === urlCode);
