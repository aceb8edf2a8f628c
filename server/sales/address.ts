/** Names and addresses as they stand on documents. */
import { type Address, type AddressForm, addressLines } from '../core/address_forms.ts';
import { countryName } from '../core/country_names.ts';
import { textsFor } from '../core/texts.ts';

/** A line each, as the country writes them; the country is named in the language. */
export function documentAddress(place: Address, form: AddressForm | null, language: string): string[] {
  const country = countryName(place.countryCode, textsFor(language).locale.tag);
  return [...addressLines(place, form, language), ...(country ? [country] : [])];
}
