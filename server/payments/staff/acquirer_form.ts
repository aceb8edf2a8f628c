/** Form of a payment method that a company offers. */
import { and, asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { db, forUpdate, transaction } from '#core/db/database.ts';
import { countryCodes, currencyCodes } from '#core/http/contract.ts';
import { countriesText } from '#core/i18n/country_names.ts';
import { type FormValues, textFields, textFormValues, translatedOf } from '#core/i18n/form_texts.ts';
import { msg } from '#core/msg.ts';
import { securityEvent } from '#core/process/security_events.ts';
import type { Site } from '#core/sites/site.ts';
import type { StoredRecord } from '#core/staff_form/staff_form.ts';
import type { AcquirerRow } from '#payments/ledger/ledger.ts';
import { acquirers, paymentEvents, paymentTokens, transactions } from '#payments/ledger/schema.ts';

const TEXTS = {
  name: 'name',
  pre_message: 'preMessage',
  pending_message: 'pendingMessage',
  authorized_message: 'authorizedMessage',
  done_message: 'doneMessage',
  cancel_message: 'cancelMessage',
  error_message: 'errorMessage',
} as const;
const FLAGS = {
  is_published: 'isPublished',
  saves_tokens: 'savesTokens',
  captures_later: 'capturesLater',
  captures_on_shipment: 'capturesOnShipment',
} as const;

const codesOf = ({ languages }: Site): string[] => languages.map(({ code }) => code);

export const acquirerFields = (site: Site): string[] => [
  'provider',
  'countries',
  'currencies',
  'everywhere',
  'sequence',
  ...Object.keys(FLAGS),
  ...Object.keys(TEXTS).flatMap((name) => codesOf(site).map((language) => `${name}-${language}`)),
];

const rules = z.object({
  countries: countryCodes,
  currencies: currencyCodes,
  sequence: z
    .string()
    .regex(/^\s*\d{1,5}\s*$/, msg('Enter a whole number'))
    .transform(Number),
});
const sentence = z.string().trim().max(1000, msg('Use {maximum} characters or fewer'));

export function acquirerFormValues(row: AcquirerRow, site: Site): FormValues {
  const texts = Object.entries(TEXTS).map(([field, name]) => textFormValues(field, row[name], codesOf(site)));
  const flags = Object.entries(FLAGS).map(([field, name]) => [field, row[name] ? 'on' : '']);
  return Object.assign(
    {
      countries: countriesText(row.countryCodes, site.language.code),
      currencies: row.currencyCodes.join(', '),
      everywhere: row.websiteId === null ? 'on' : '',
      sequence: String(row.sequence),
      ...Object.fromEntries(flags),
    },
    ...texts,
  );
}

export const ACQUIRER: StoredRecord = { table: acquirers };

/** What lists and filters say of them: keys and messages are read where they are needed. */
const NAMED = {
  id: acquirers.id,
  name: acquirers.name,
  isPublished: acquirers.isPublished,
  sequence: acquirers.sequence,
};
type NamedAcquirer = Pick<AcquirerRow, keyof typeof NAMED>;

export const acquirersOfCompany = (companyId: number): Promise<NamedAcquirer[]> =>
  db
    .select(NAMED)
    .from(acquirers)
    .where(eq(acquirers.companyId, companyId))
    .orderBy(asc(acquirers.sequence), asc(acquirers.id));

export async function acquirerOfCompany(id: number, companyId: number): Promise<AcquirerRow | null> {
  const [row] = await db.select().from(acquirers).where(whose(id, companyId));
  return row ?? null;
}

const whose = (id: number, companyId: number) => and(eq(acquirers.id, id), eq(acquirers.companyId, companyId));

export function parseAcquirer(values: FormValues, site: Site) {
  return rules
    .and(textFields(codesOf(site), Object.fromEntries(Object.keys(TEXTS).map((name) => [name, sentence]))))
    .safeParse(values);
}

/** What it took stays in the ledger, and so does it. */
export async function isAcquirerUsed(id: number): Promise<boolean> {
  for (const table of [transactions, paymentTokens, paymentEvents])
    if ((await db.$count(table, eq(table.acquirerId, id))) > 0) return true;
  return false;
}

type Given = NonNullable<ReturnType<typeof parseAcquirer>['data']>;

export async function changeAcquirer(row: AcquirerRow, values: FormValues, given: Given, site: Site): Promise<void> {
  await db
    .update(acquirers)
    .set(valuesOf(values, given, site, row))
    .where(whose(row.id, site.company.id));
  securityEvent('payment_method_changed', { acquirerId: row.id, companyId: site.company.id });
}

const NOTHING: Pick<AcquirerRow, 'websiteId' | (typeof TEXTS)[keyof typeof TEXTS]> = {
  websiteId: null,
  name: {},
  preMessage: {},
  pendingMessage: {},
  authorizedMessage: {},
  doneMessage: {},
  cancelMessage: {},
  errorMessage: {},
};

/** @param before languages that the form does not show stay as they are */
function valuesOf(values: FormValues, given: Given, site: Site, before: typeof NOTHING) {
  const texts = given as unknown as FormValues;
  const translated = Object.entries(TEXTS).map(([field, name]) => [
    name,
    translatedOf(texts, field, codesOf(site), before[name]),
  ]);
  const flags = Object.entries(FLAGS).map(([field, name]) => [name, values[field] === 'on']);
  return {
    ...Object.fromEntries([...translated, ...flags]),
    // What is captured when it is shipped is only authorized before.
    capturesLater: values.captures_later === 'on' || values.captures_on_shipment === 'on',
    websiteId: values.everywhere === 'on' ? null : (before.websiteId ?? site.website.id),
    countryCodes: given.countries,
    currencyCodes: given.currencies,
    sequence: given.sequence,
  };
}

export const newAcquirer = (rows: readonly Pick<AcquirerRow, 'sequence'>[]): FormValues => ({
  everywhere: 'on',
  sequence: String(Math.max(0, ...rows.map(({ sequence }) => sequence)) + 10),
});

/** @param provider one that is known here. @returns the id */
export function addAcquirer(provider: string, values: FormValues, given: Given, site: Site): Promise<number> {
  return transaction(async () => {
    const blank = { companyId: site.company.id, provider, brands: [], ...NOTHING };
    const [row] = await db
      .insert(acquirers)
      .values({ ...blank, ...valuesOf(values, given, site, NOTHING) })
      .returning({ id: acquirers.id });
    securityEvent('payment_method_changed', { provider, companyId: site.company.id });
    return row!.id;
  });
}

export const acquirerRemoved = (acquirerId: number, { company }: Site): void =>
  securityEvent('payment_method_changed', { acquirerId, companyId: company.id });

/** Swaps it with its neighbour, if there is one. */
export function moveAcquirer(id: number, companyId: number, by: 1 | -1): Promise<void> {
  return transaction(async () => {
    const rows = await forUpdate(
      db
        .select({ id: acquirers.id })
        .from(acquirers)
        .where(eq(acquirers.companyId, companyId))
        .orderBy(asc(acquirers.sequence), asc(acquirers.id)),
    );
    const ids = rows.map((row) => row.id);
    const at = ids.indexOf(id);
    const other = ids[at + by];
    if (at < 0 || other === undefined) return;
    ids[at] = other;
    ids[at + by] = id;
    for (const [place, one] of ids.entries())
      await db
        .update(acquirers)
        .set({ sequence: (place + 1) * 10 })
        .where(eq(acquirers.id, one));
    securityEvent('payment_method_changed', { acquirerIds: ids, companyId });
  });
}
