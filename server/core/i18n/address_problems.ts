/** Error messages for address fields that are empty or too long. */
import { msg } from '#core/msg.ts';

const MISSING: Record<string, string> = {
  name: msg('Enter your name'),
  email: msg('Enter your email address'),
  phone: msg('Enter your phone number'),
  company_name: msg('Enter your company name'),
  vat: msg('Enter your VAT number'),
  street: msg('Enter your address'),
  street2: msg('Enter the second line of your address'),
  city: msg('Enter your city'),
  zip: msg('Enter your postal code'),
  zipcode: msg('Enter your postal code'),
  country_id: msg('Select your country'),
  state_id: msg('Select your state or province'),
};

export const missingSentence = (field: string): string => MISSING[field] ?? msg('Enter a value');

/** `maximum` fills its braces. */
export const TOO_LONG = msg('Use {maximum} characters or fewer');
