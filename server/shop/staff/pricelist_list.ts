/** The staff list of price lists. */
import { asc, count, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { changed } from '#core/changes/changes.ts';
import { contains } from '#core/db/contains.ts';
import { db } from '#core/db/database.ts';
import { pick } from '#core/i18n/translated.ts';
import { containsInAny, sourceText } from '#core/i18n/translated_sql.ts';
import { msg } from '#core/msg.ts';
import { flagActions } from '#core/staff_form/flag_actions.ts';
import { cellsFor } from '#core/staff_list/cells.ts';
import { eitherFilter } from '#core/staff_list/filters.ts';
import type { StaffList } from '#core/staff_list/staff_list.ts';
import { PRICELIST_TAG } from '#shop/prices/price_book.ts';
import { pricelistRules, pricelists } from '#shop/schema/pricelists.schema.ts';

type Row = { pricelist: typeof pricelists.$inferSelect; rules: number | null };

const ruleCounts = db
  .select({ pricelistId: pricelistRules.pricelistId, rules: count().as('rules') })
  .from(pricelistRules)
  .groupBy(pricelistRules.pricelistId)
  .as('rule_counts');

export const pricelistList: StaffList<Row> = {
  url: '/sales/pricelists',
  audience: 'products',
  title: msg('Price lists'),
  lead: msg('Prices by country, quantity, date and promo code. The first matching price list applies.'),
  empty: msg('Nothing here yet'),
  id: pricelists.id,
  order: [asc(pricelists.sequence), asc(pricelists.id)],
  scope: ({ site }) => eq(pricelists.companyId, site.company.id),
  rows: () =>
    db
      .select({ pricelist: pricelists, rules: ruleCounts.rules })
      .from(pricelists)
      .leftJoin(ruleCounts, eq(ruleCounts.pricelistId, pricelists.id)),
  ids: () => db.select({ id: pricelists.id }).from(pricelists),
  search: {
    label: msg('Name or promo code'),
    where: (q) => or(containsInAny(pricelists.name, q), contains(pricelists.code, q)),
  },
  tabs: [
    { id: 'all', label: msg('All') },
    { id: 'active', label: msg('Active', { context: 'setting' }), where: () => eq(pricelists.isActive, true) },
    { id: 'inactive', label: msg('Inactive'), where: () => eq(pricelists.isActive, false) },
  ],
  filters: [
    {
      id: 'currency',
      label: msg('Currency'),
      kind: 'choice',
      options: currencyOptions,
      where: (codes) => inArray(pricelists.currencyCode, codes),
    },
    eitherFilter('code', msg('Promo code'), {
      yes: msg('With a promo code'),
      no: msg('Without a promo code'),
      where: { yes: isNotNull(pricelists.code), no: isNull(pricelists.code) },
    }),
    eitherFilter('websites', msg('Websites'), {
      yes: msg('One website'),
      no: msg('All websites'),
      where: { yes: isNotNull(pricelists.websiteId), no: isNull(pricelists.websiteId) },
    }),
  ],
  columns: [
    { id: 'name', label: msg('Name'), kind: 'text', sort: sourceText(pricelists.name) },
    { id: 'currency', label: msg('Currency'), kind: 'text', sort: pricelists.currencyCode, card: 'amount' },
    { id: 'countries', label: msg('Countries'), kind: 'text' },
    { id: 'code', label: msg('Promo code'), kind: 'text', sort: pricelists.code, card: 'note' },
    { id: 'rules', label: msg('Rules'), kind: 'number' },
    { id: 'status', label: msg('Status'), kind: 'state', card: 'state' },
  ],
  idOf: ({ pricelist }) => pricelist.id,
  pathOf: ({ pricelist }) => `/sales/pricelists/${pricelist.id}`,
  cells: ({ pricelist: { name, currencyCode, countryCodes, code, isActive }, rules }, request) => {
    const { site, texts } = request;
    const { text, number, state } = cellsFor(request);
    return [
      text(pick(name, site.language.code)),
      text(currencyCode),
      text(countryCodes.length > 0 ? texts.joined(countryCodes) : texts.t('All')),
      text(code),
      number(rules ?? 0),
      isActive ? state(texts.t('Active', { context: 'setting' }), 'positive') : state(texts.t('Inactive'), 'neutral'),
    ];
  },
  add: { path: '/sales/pricelists/new', label: msg('New price list') },
  actions: flagActions({
    table: pricelists,
    flag: 'isActive',
    field: 'active',
    changed: () => changed(PRICELIST_TAG),
  }),
};

/** Those that price lists are in. */
async function currencyOptions({ site }: FastifyRequest) {
  const found = await db
    .selectDistinct({ code: pricelists.currencyCode })
    .from(pricelists)
    .where(eq(pricelists.companyId, site.company.id))
    .orderBy(asc(pricelists.currencyCode));
  return found.map(({ code }) => ({ value: code, label: code }));
}
