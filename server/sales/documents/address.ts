/** Names and addresses as they stand on documents. */
import { type Address, type AddressForm, addressLines } from '#core/i18n/address_forms.ts';
import { countryName } from '#core/i18n/country_names.ts';
import { textsFor } from '#core/i18n/texts.ts';

/** A line each, as the country writes them; the country is named in the language. */
export function documentAddress(place: Address, form: AddressForm | null, language: string): string[] {
  const country = countryName(place.countryCode, textsFor(language).locale.tag);
  return [...addressLines(place, form, language), ...(country ? [country] : [])];
}
