/** Sentences for fields of an address that are empty or too long; names as address forms send them. */
import { phrase } from './phrase.ts';

const MISSING: Record<string, string> = {
  name: phrase('Enter your name'),
  email: phrase('Enter your email address'),
  phone: phrase('Enter your phone number'),
  company_name: phrase('Enter your company name'),
  vat: phrase('Enter your VAT number'),
  street: phrase('Enter your street and number'),
  street2: phrase('Enter the second line of your address'),
  city: phrase('Enter your city'),
  zip: phrase('Enter your postal code'),
  zipcode: phrase('Enter your postal code'),
  country_id: phrase('Select your country'),
  state_id: phrase('Select your state or province'),
};

export const missingSentence = (field: string): string => MISSING[field] ?? phrase('Fill in this field');

/** `maximum` fills its braces. */
export const TOO_LONG = phrase('Use {maximum} characters or fewer');
