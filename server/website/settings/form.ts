/** Form of a website's settings and of its company's details. */

import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { changed } from '#core/changes/changes.ts';
import type { Translated } from '#core/db/columns.ts';
import { db, transaction } from '#core/db/database.ts';
import { countryCode, countryCodes, line, lines, numberLine } from '#core/http/contract.ts';
import { countriesText } from '#core/i18n/country_names.ts';
import { type FormValues, textFields, textFormValues, translatedOf } from '#core/i18n/form_texts.ts';
import { knowsVatOf, parseVat } from '#core/i18n/vat.ts';
import { msg } from '#core/msg.ts';
import { companies, websites } from '#core/sites/schema.ts';
import type { Site } from '#core/sites/site.ts';
import type { StoredRecord } from '#core/staff_form/staff_form.ts';
import { latinDigits } from '#registry/values/latin_digits.ts';

/** Field → column of the company. */
const COMPANY = {
  company_name: 'name',
  email: 'email',
  phone: 'phone',
  street: 'street',
  street2: 'street2',
  zip: 'zip',
  city: 'city',
  country: 'countryCode',
  vat: 'vat',
  bank_account: 'bankAccount',
} as const;

const LONGEST_PROMISES = 2_000;
const WORDS = {
  tagline: line(120),
  promises: z
    .string()
    .max(LONGEST_PROMISES, msg('Use {maximum} characters or fewer'))
    .transform((lines) => lines.trim()),
};

const languagesOf = ({ languages }: Site): string[] => languages.map(({ code }) => code);

export const settingFields = (site: Site): string[] => [
  'name',
  'domain',
  'countries',
  'time_zone',
  ...languagesOf(site).flatMap((language) => Object.keys(WORDS).map((name) => `${name}-${language}`)),
  ...Object.keys(COMPANY),
];

const needed = (missing: string) => line(100).pipe(z.string().min(1, missing));
const BAD_HOST = msg('Enter a host name, for example www.example.org');

/** As it is typed or pasted from an address bar. @returns `www.example.org`, with a port where it is not the usual one */
const hostName = line(253).transform((text, context) => {
  const host = text.replace(/^https?:\/\/|\/+$/gi, '');
  if (host === '') return '';
  if (/^[^\s/?#@\\[\]]+$/.test(host) && URL.canParse(`http://${host}`)) return new URL(`http://${host}`).host;
  context.addIssue({ code: 'custom', message: BAD_HOST });
  return z.NEVER;
});

const fields = z.object({
  name: needed(msg('Enter a name')),
  domain: hostName,
  countries: countryCodes,
  time_zone: line(60).refine(isTimeZone, msg('Select a valid time zone')),
  company_name: needed(msg('Enter a company name')),
  email: line(200).pipe(z.union([z.literal(''), z.email()], msg('Enter a valid email address'))),
  phone: numberLine(40),
  street: line(200),
  street2: line(200),
  zip: numberLine(20),
  city: line(200),
  country: countryCode,
  vat: line(30),
  bank_account: lines(500).transform(latinDigits),
});

/** The tax ID as it is kept: of a country whose numbers nobody keeps rules of for us, as it was typed. */
const rules = fields.transform(async (given, context) => {
  const { vat, country } = given;
  if (vat === '' || !(await knowsVatOf(country))) return given;
  const checked = await parseVat(vat, country);
  if (checked !== null) return { ...given, vat: checked };
  const message = msg('Enter a valid VAT number: “{vat}” is not one');
  context.addIssue({ code: 'custom', path: ['vat'], message, vat });
  return z.NEVER;
});

function isTimeZone(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
}

/** Options, including the current value, which may be an outdated name. */
export const timeZones = (chosen: string): string[] => [
  ...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), chosen]),
];

export const WEBSITE_SETTINGS: StoredRecord = { table: websites };

export const savedSettings = (site: Site): FormValues => ({
  name: site.website.name,
  domain: site.website.domain,
  countries: countriesText(site.website.countries, site.language.code),
  time_zone: site.website.timeZone,
  ...textFormValues('tagline', site.website.tagline, languagesOf(site)),
  ...textFormValues('promises', site.website.promises, languagesOf(site)),
  ...Object.fromEntries(Object.entries(COMPANY).map(([field, column]) => [field, site.company[column]])),
});

export const parseSettings = (values: FormValues, site: Site) =>
  rules.and(textFields(languagesOf(site), WORDS)).safeParseAsync(values);

export async function saveSettings(given: z.output<typeof rules>, values: FormValues, site: Site): Promise<void> {
  const { website, company } = site;
  const { name, domain, countries, time_zone: timeZone } = given;
  const cleaned: FormValues = { ...values, ...onlyTexts(given) };
  const written = (name: string, before: Translated) => translatedOf(cleaned, name, languagesOf(site), before);
  const tagline = written('tagline', website.tagline);
  const promises = written('promises', website.promises);
  const ofCompany = Object.fromEntries(
    Object.entries(COMPANY).map(([field, column]) => [column, given[field as keyof typeof COMPANY]]),
  );
  await transaction(async () => {
    await db
      .update(websites)
      .set({ name, domain, countries, timeZone, tagline, promises })
      .where(eq(websites.id, website.id));
    await db.update(companies).set(ofCompany).where(eq(companies.id, company.id));
    // The company's country decides which taxes prices are shown with.
    await changed('website', 'product');
  });
}

const onlyTexts = (given: object): FormValues =>
  Object.fromEntries(Object.entries(given).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
