/** What address forms show, and what they ask for. */

/** Country info. */
export type CountryInfos = {
  /** Those of `zip`, `city`, `street`, `country_name` and `state_id` that its addresses have, in its order. */
  fields: string[];
  /** Id, name, code. */
  states: [string, string, string][];
  phone_code: string;
  /** Not in the specification: labels of the parts, which are required, and an example of a postal code. */
  labels: Record<'city' | 'state_id' | 'zip', string>;
  required: string[];
  zip_example: string;
};

/** All countries in the order of their names: `FRGA` and `France>Gabon`. As pairs they would add a tenth to the page. */
export type CountryChoices = { codes: string; names: string };

/** What the fields of an address show. */
export type AddressFacts = {
  values: Record<string, string>;
  /** Field → its error. */
  errors: Record<string, string>;
  /** Fields that are shown, but not changed. */
  locked: readonly string[];
  countries: CountryChoices;
  /** Of the chosen country. */
  infos: CountryInfos;
};

/** The same of country and state alone, in a form of staff. */
export type CountryFacts = Pick<AddressFacts, 'values' | 'errors' | 'countries' | 'infos'> & {
  /** What the form calls them. */
  names: { country: string; state: string };
  /** Whether the browser asks for them where they are missing. */
  isAsked: boolean;
};
