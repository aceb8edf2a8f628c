/** Reads and saves the legal details of a website, and tells what is missing. */
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { cachedQuery } from '#core/changes/cached_query.ts';
import { changed } from '#core/changes/changes.ts';
import { db, forUpdate, transaction } from '#core/db/database.ts';
import { lines } from '#core/http/contract.ts';
import type { Texts } from '#core/i18n/texts.ts';
import { msg } from '#core/msg.ts';
import type { Site } from '#core/sites/site.ts';
import type { StoredRecord } from '#core/staff_form/staff_form.ts';
import { legalDetails } from '#website/schema.ts';

export type LegalDetails = Omit<typeof legalDetails.$inferSelect, 'websiteId'>;

export const LEGAL_RECORD: StoredRecord = { table: legalDetails };

export const LEGAL_FIELDS = {
  representative: 'representative',
  register: 'register',
  supervisor: 'supervisor',
  editor: 'editor',
  data_officer: 'dataOfficer',
  hosting: 'hosting',
  recipients: 'recipients',
  data_authority: 'dataAuthority',
} as const satisfies Record<string, keyof LegalDetails>;
type Field = keyof typeof LEGAL_FIELDS;
const NAMES = Object.keys(LEGAL_FIELDS) as Field[];

const text = lines(1000);
export const legalForm = z.object({
  representative: text,
  register: text,
  supervisor: text,
  editor: text,
  data_officer: text,
  hosting: text,
  recipients: text,
  data_authority: text,
} satisfies Record<Field, typeof text>);

const stored = cachedQuery(['website'], async () => {
  const rows = await db.select().from(legalDetails);
  return new Map(rows.map((row) => [row.websiteId, row]));
});

const NOTHING = Object.fromEntries(Object.values(LEGAL_FIELDS).map((column) => [column, ''])) as LegalDetails;

export const legalDetailsOf = async (websiteId: number): Promise<LegalDetails> =>
  (await stored()).get(websiteId) ?? NOTHING;

export async function legalFormValues(websiteId: number): Promise<Record<Field, string>> {
  const details = await legalDetailsOf(websiteId);
  return Object.fromEntries(NAMES.map((name) => [name, details[LEGAL_FIELDS[name]]])) as Record<Field, string>;
}

export const holdDetails = (websiteId: number) =>
  forUpdate(db.select().from(legalDetails).where(eq(legalDetails.websiteId, websiteId)));

export async function saveDetails(websiteId: number, given: z.output<typeof legalForm>): Promise<void> {
  const values = Object.fromEntries(NAMES.map((name) => [LEGAL_FIELDS[name], given[name]]));
  await transaction(async () => {
    await db
      .insert(legalDetails)
      .values({ websiteId, ...values })
      .onConflictDoUpdate({ target: legalDetails.websiteId, set: values });
    await changed('website');
  });
}

/** A page is shown once nothing of it is missing. */
export type LegalPage = 'imprint' | 'privacy';

/** What must still be entered, marked by `msg`. */
export async function missingIn(page: LegalPage, { website, company }: Site): Promise<string[]> {
  const { representative, hosting, dataAuthority } = await legalDetailsOf(website.id);
  const ofBoth: [string, string][] = [
    [msg('Address of the company'), company.street && company.city && company.countryCode],
    [msg('Email address of the company'), company.email],
  ];
  const own: [string, string][] =
    page === 'imprint'
      ? [[msg('Who acts for the company'), representative]]
      : [
          [msg('Who runs the server'), hosting],
          [msg('Data protection authority'), dataAuthority],
        ];
  return [...ofBoth, ...own].flatMap(([label, value]) => (value ? [] : label));
}

export const legalLabels = ({ t }: Texts): Record<Field, string> => ({
  representative: t('Who acts for the company'),
  register: t('Register and number'),
  supervisor: t('Supervisory authority'),
  editor: t('Responsible for the content'),
  data_officer: t('Data protection officer'),
  hosting: t('Who runs the server'),
  recipients: t('Who gets data of customers'),
  data_authority: t('Data protection authority'),
});
