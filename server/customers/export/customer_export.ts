/** Exports a company's customers with their address, tags and sums. */
import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { csvInPieces, decimalOf, type Exporter, type ExportRow, timeOf } from '#core/domain/exporter.ts';
import { type Texts, textsFor } from '#core/i18n/texts.ts';
import { msg } from '#core/msg.ts';
import { customerRows, tagsOf } from '#customers/queries.ts';
import { customers } from '#customers/schema.ts';
import { syncCustomers } from '#customers/sync.ts';

const headingsIn = ({ t }: Texts): string[] => [
  ...[t('Customer ID'), t('Name'), t('Email'), t('Phone'), t('Company'), t('VAT number'), t('Address')],
  ...[t('Address line 2'), t('Zip / postal code'), t('City'), t('State / Province'), t('Country'), t('Language')],
  ...[t('Tags'), t('Account', { context: 'customer' }), t('Blocked'), t('Orders'), t('Order value'), t('Currency')],
  ...[t('Last order'), t('Known since')],
];

export const customerExporter: Exporter = {
  name: 'customers',
  label: msg('Customers'),
  role: 'customers',
  async *lines({ company, language }) {
    const texts = textsFor(language.code);
    await syncCustomers(company.id);
    yield* csvInPieces(
      headingsIn(texts),
      (after, most) =>
        db
          .select({ id: customers.id })
          .from(customers)
          .where(and(eq(customers.companyId, company.id), gt(customers.id, after)))
          .orderBy(asc(customers.id))
          .limit(most),
      (ids) => rowsOf(ids, texts),
    );
  },
};

async function rowsOf(ids: number[], { t }: Texts): Promise<ExportRow[]> {
  const rows = await customerRows().where(inArray(customers.id, ids)).orderBy(asc(customers.id));
  const tags = await tagsOf(ids);
  return rows.map(({ customer, partner, currency, hasAccount, isBlocked }) => [
    ...[customer.id, partner.name, partner.email, partner.phone, partner.companyName, partner.vat],
    ...[partner.street, partner.street2, partner.zip, partner.city, partner.stateCode, partner.countryCode],
    ...[partner.languageCode, (tags.get(customer.id) ?? []).join(', ')],
    ...[hasAccount ? t('Yes') : t('No'), isBlocked ? t('Yes') : t('No'), customer.orderCount],
    ...[decimalOf(customer.orderValue, currency.decimals), currency.code],
    ...[timeOf(customer.lastOrderAt), timeOf(customer.createdAt)],
  ]);
}
