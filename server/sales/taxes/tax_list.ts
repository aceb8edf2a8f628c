/** The staff list of taxes. */
import { asc, eq } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { decimalsOf } from '#core/i18n/form_numbers.ts';
import { pick } from '#core/i18n/translated.ts';
import { containsInAny, sourceText } from '#core/i18n/translated_sql.ts';
import { msg } from '#core/msg.ts';
import { cellsFor } from '#core/staff_list/cells.ts';
import type { StaffList } from '#core/staff_list/staff_list.ts';
import { WHOLE_RATE } from '#sales/documents/amounts.ts';
import { taxes } from '#sales/schema/taxes.schema.ts';
import { RATE_DIGITS } from './tax_form.ts';

export const TAXES = '/sales/taxes';

export const taxList: StaffList<typeof taxes.$inferSelect> = {
  url: TAXES,
  audience: 'finance',
  title: msg('Taxes'),
  empty: msg('No tax is charged yet.'),
  id: taxes.id,
  order: [asc(taxes.sequence), asc(taxes.id)],
  scope: ({ site }) => eq(taxes.companyId, site.company.id),
  rows: () => db.select().from(taxes),
  ids: () => db.select({ id: taxes.id }).from(taxes),
  search: { label: msg('Name'), where: (q) => containsInAny(taxes.name, q) },
  tabs: [
    { id: 'all', label: msg('All') },
    { id: 'active', label: msg('Active', { context: 'setting' }), where: () => eq(taxes.isActive, true) },
    { id: 'inactive', label: msg('Inactive'), where: () => eq(taxes.isActive, false) },
  ],
  columns: [
    { id: 'name', label: msg('Name'), kind: 'text', sort: sourceText(taxes.name) },
    { id: 'included', label: msg('Tax in price'), kind: 'text' },
    { id: 'applies', label: msg('Applies to'), kind: 'text', card: 'note' },
    { id: 'status', label: msg('Status'), kind: 'state', card: 'state' },
    { id: 'rate', label: msg('Rate'), kind: 'number', sort: taxes.rate, card: 'amount' },
  ],
  idOf: ({ id }) => id,
  pathOf: ({ id }) => `${TAXES}/${id}`,
  cells: ({ name, rate, isIncluded, isUsual, isActive }, request) => {
    const { site, texts } = request;
    const { t } = texts;
    const { text, state } = cellsFor(request);
    const share = rate / WHOLE_RATE;
    return [
      text(pick(name, site.language.code)),
      text(isIncluded ? t('Included') : t('Excluded')),
      text(isUsual ? t('All products without their own tax') : t('Selected products')),
      isActive ? state(t('Active', { context: 'setting' }), 'positive') : state(t('Inactive'), 'neutral'),
      { text: texts.percent(share, decimalsOf(rate, RATE_DIGITS)), value: share },
    ];
  },
  add: { path: `${TAXES}/new`, label: msg('New tax') },
  more: [
    { path: '/sales/fiscal_positions', label: msg('Tax rules by region') },
    { path: '/sales/currencies', label: msg('Currencies') },
  ],
};
