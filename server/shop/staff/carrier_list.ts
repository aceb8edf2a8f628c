/** The staff list of delivery methods. */
import { asc, eq } from 'drizzle-orm';
import { changed } from '#core/changes/changes.ts';
import { db } from '#core/db/database.ts';
import { pick } from '#core/i18n/translated.ts';
import { containsInAny, sourceText } from '#core/i18n/translated_sql.ts';
import { msg } from '#core/msg.ts';
import { flagActions } from '#core/staff_form/flag_actions.ts';
import { cellsFor } from '#core/staff_list/cells.ts';
import type { StaffList } from '#core/staff_list/staff_list.ts';
import { carriers } from '#shop/schema/delivery.schema.ts';

type Row = { carrier: typeof carriers.$inferSelect };

export const carrierList: StaffList<Row> = {
  url: '/sales/carriers',
  audience: 'shop_settings',
  title: msg('Delivery'),
  lead: msg('Delivery methods and rates.'),
  empty: msg('Nothing here yet'),
  id: carriers.id,
  order: [asc(carriers.sequence), asc(carriers.id)],
  scope: ({ site }) => eq(carriers.companyId, site.company.id),
  rows: () => db.select({ carrier: carriers }).from(carriers),
  ids: () => db.select({ id: carriers.id }).from(carriers),
  search: { label: msg('Name'), where: (q) => containsInAny(carriers.name, q) },
  tabs: [
    { id: 'all', label: msg('All') },
    { id: 'published', label: msg('Published'), where: () => eq(carriers.isPublished, true) },
    { id: 'unpublished', label: msg('Unpublished'), where: () => eq(carriers.isPublished, false) },
  ],
  columns: [
    { id: 'name', label: msg('Name'), kind: 'text', sort: sourceText(carriers.name) },
    { id: 'kind', label: msg('Type', { context: 'kind' }), kind: 'text', sort: carriers.kind, card: 'note' },
    { id: 'countries', label: msg('Countries'), kind: 'text' },
    { id: 'status', label: msg('Status'), kind: 'state', card: 'state' },
    { id: 'price', label: msg('Price'), kind: 'money', sort: carriers.price, card: 'amount' },
  ],
  idOf: ({ carrier }) => carrier.id,
  pathOf: ({ carrier }) => `/sales/carriers/${carrier.id}`,
  cells: ({ carrier: { name, kind, countryCodes, isPublished, price, steps } }, request) => {
    const { site, texts } = request;
    const { text, state, money } = cellsFor(request);
    return [
      text(pick(name, site.language.code)),
      text(kind === 'pickup' ? texts.t('Pickup') : texts.t('Delivery')),
      text(countryCodes.length > 0 ? texts.joined(countryCodes) : texts.t('All')),
      isPublished ? state(texts.t('Published'), 'positive') : state(texts.t('Unpublished'), 'neutral'),
      price === 0 && steps.length === 0
        ? { ...money(0, site.currency), text: texts.t('Free') }
        : money(price, site.currency),
    ];
  },
  add: { path: '/sales/carriers/new', label: msg('Add delivery method') },
  actions: flagActions({
    table: carriers,
    flag: 'isPublished',
    field: 'is_published',
    changed: () => changed('carrier'),
  }),
};
