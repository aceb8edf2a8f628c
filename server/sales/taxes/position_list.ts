/** The staff list of tax rules by region. */
import { asc, eq } from 'drizzle-orm';
import { contains } from '#core/db/contains.ts';
import { db } from '#core/db/database.ts';
import { msg } from '#core/msg.ts';
import { cellsFor } from '#core/staff_list/cells.ts';
import type { StaffList } from '#core/staff_list/staff_list.ts';
import { fiscalPositions } from '#sales/schema/taxes.schema.ts';

export const POSITIONS = '/sales/fiscal_positions';

export const positionList: StaffList<typeof fiscalPositions.$inferSelect> = {
  url: POSITIONS,
  audience: 'finance',
  title: msg('Tax rules by region'),
  lead: msg('Tax rules for other regions. The first rule that matches the delivery address applies.'),
  empty: msg('Nothing here yet'),
  id: fiscalPositions.id,
  order: [asc(fiscalPositions.sequence), asc(fiscalPositions.id)],
  scope: ({ site }) => eq(fiscalPositions.companyId, site.company.id),
  rows: () => db.select().from(fiscalPositions),
  ids: () => db.select({ id: fiscalPositions.id }).from(fiscalPositions),
  search: { label: msg('Name'), where: (q) => contains(fiscalPositions.name, q) },
  columns: [
    { id: 'name', label: msg('Name'), kind: 'text', sort: fiscalPositions.name },
    { id: 'where', label: msg('Countries and regions'), kind: 'text', card: 'note' },
    { id: 'zips', label: msg('Postal codes'), kind: 'text' },
    { id: 'applies', label: msg('Applies to'), kind: 'text', card: 'body' },
    { id: 'changes', label: msg('Taxes changed'), kind: 'number', card: 'amount' },
  ],
  idOf: ({ id }) => id,
  pathOf: ({ id }) => `${POSITIONS}/${id}`,
  cells: (row, request) => {
    const { t, joined } = request.texts;
    const { text, number } = cellsFor(request);
    return [
      text(row.name),
      text(joined([...row.countryCodes, ...row.stateCodes]) || t('All other countries')),
      text(row.zipFrom || row.zipTo ? `${row.zipFrom} – ${row.zipTo}` : ''),
      text(row.needsVat ? t('Customers with a VAT number') : t('All customers')),
      number(Object.keys(row.map).length),
    ];
  },
  add: { path: `${POSITIONS}/new`, label: msg('Add tax rule') },
  more: [{ path: '/sales/taxes', label: msg('Taxes') }],
};
