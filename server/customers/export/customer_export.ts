/** Exports a company's customers with their address, tags and sums. */
import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { csvInPieces, decimalOf, type Exporter, type ExportRow, timeOf } from '#core/domain/exporter.ts';
import { msg } from '#core/msg.ts';
import { customerRows, tagsOf } from '#customers/queries.ts';
import { customers } from '#customers/schema.ts';
import { syncCustomers } from '#customers/sync.ts';

const HEADER = [
  ...['Customer id', 'Name', 'Email', 'Phone', 'Company', 'VAT number', 'Street', 'Street line 2', 'ZIP', 'City'],
  ...['State', 'Country', 'Language', 'Tags', 'Account', 'Blocked', 'Orders', 'Order value', 'Currency'],
  ...['Last order', 'Customer since'],
];

export const customerExporter: Exporter = {
  name: 'customers',
  label: msg('Customers'),
  role: 'customers',
  async *lines({ company }) {
    await syncCustomers(company.id);
    yield* csvInPieces(
      HEADER,
      (after, most) =>
        db
          .select({ id: customers.id })
          .from(customers)
          .where(and(eq(customers.companyId, company.id), gt(customers.id, after)))
          .orderBy(asc(customers.id))
          .limit(most),
      rowsOf,
    );
  },
};

async function rowsOf(ids: number[]): Promise<ExportRow[]> {
  const rows = await customerRows().where(inArray(customers.id, ids)).orderBy(asc(customers.id));
  const tags = await tagsOf(ids);
  return rows.map(({ customer, partner, currency, hasAccount, isBlocked }) => [
    ...[customer.id, partner.name, partner.email, partner.phone, partner.companyName, partner.vat],
    ...[partner.street, partner.street2, partner.zip, partner.city, partner.stateCode, partner.countryCode],
    ...[partner.languageCode, (tags.get(customer.id) ?? []).join(', ')],
    ...[hasAccount ? 'yes' : 'no', isBlocked ? 'yes' : 'no', customer.orderCount],
    ...[decimalOf(customer.orderValue, currency.decimals), currency.code],
    ...[timeOf(customer.lastOrderAt), timeOf(customer.createdAt)],
  ]);
}
