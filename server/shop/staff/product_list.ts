/** The staff list of products. */
import { and, count, desc, eq, gt, inArray, isNull, lte, min, notExists, or, sql } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { containsOrRefers, refersToText, type SearchIndex } from '#core/db/search_index.ts';
import { pick } from '#core/i18n/translated.ts';
import { sourceText, textsInAll } from '#core/i18n/translated_sql.ts';
import { msg } from '#core/msg.ts';
import { cellsFor } from '#core/staff_list/cells.ts';
import type { StaffList } from '#core/staff_list/staff_list.ts';
import { isOnWebsite } from '#shop/product/category_tree.ts';
import { allCategories } from '#shop/product/vocabulary_queries.ts';
import { templateCategories, templates } from '#shop/schema/schema.ts';
import { variants } from '#shop/schema/variants.schema.ts';
import { productActions } from './product_actions.ts';
import { RUNNING_OUT } from './stock/running_out.ts';

type OfVariants = { templateId: number; number: number; price: number | null; isTracked: boolean; stock: number };
/** What a row shows, without long texts. */
const SHOWN = {
  id: templates.id,
  name: templates.name,
  isPublished: templates.isPublished,
  vendor: templates.vendor,
  updatedAt: templates.updatedAt,
  price: templates.price,
};
type Row = {
  product: Pick<typeof templates.$inferSelect, keyof typeof SHOWN>;
  ofVariants?: OfVariants | undefined;
};

const FREE = sql`${variants.onHand} - ${variants.held}`;
const IS_TRACKED = and(eq(variants.isActive, true), eq(variants.isTracked, true));

const IS_ACTIVE = eq(templates.isActive, true);

/** One of its variants has as few pieces as its mark says, or fewer. */
const isRunningOut = () =>
  inArray(
    templates.id,
    db
      .select({ id: variants.templateId })
      .from(variants)
      .innerJoin(templates, eq(templates.id, variants.templateId))
      .where(RUNNING_OUT),
  );

/** No piece is left of any variant whose stock is counted. */
const isSoldOut = () =>
  and(
    inArray(
      templates.id,
      db
        .select({ id: variants.templateId })
        .from(variants)
        .where(and(IS_TRACKED, lte(FREE, 0))),
    ),
    notExists(
      db
        .select({ id: variants.id })
        .from(variants)
        .where(and(eq(variants.templateId, templates.id), IS_TRACKED, gt(FREE, 0))),
    ),
  );

const SEARCHED: SearchIndex = {
  table: templates,
  columns: [textsInAll(templates.name), templates.handle, templates.vendor],
  isStored: true,
};
const SEARCHED_VARIANTS: SearchIndex = {
  table: variants,
  columns: [variants.sku, variants.barcode],
  isStored: true,
};

const isFoundBy = (part: string) => {
  const ids = db
    .select({ id: variants.templateId })
    .from(variants)
    .where(refersToText(variants.id, SEARCHED_VARIANTS, part))
    .getSQL();
  return containsOrRefers(SEARCHED, part, { column: templates.id, ids });
};

export const productList: StaffList<Row> = {
  url: '/sales/products',
  audience: 'products',
  title: msg('Products'),
  lead: msg('What the shop sells: texts, prices, variants and stock.'),
  empty: msg('Nothing here yet'),
  id: templates.id,
  order: [desc(templates.sequence)],
  scope: ({ site }) =>
    and(
      eq(templates.companyId, site.company.id),
      eq(templates.isHidden, false),
      or(isNull(templates.websiteId), eq(templates.websiteId, site.website.id)),
    ),
  rows: () => db.select({ product: SHOWN }).from(templates),
  ids: () => db.select({ id: templates.id }).from(templates),
  complete: async (rows) => {
    const found = await ofVariants(rows.map(({ product }) => product.id));
    return rows.map((row) => ({ ...row, ofVariants: found.get(row.product.id) }));
  },
  search: {
    label: msg('Name, SKU, barcode or vendor'),
    where: isFoundBy,
  },
  tabs: [
    { id: 'all', label: msg('All'), where: () => IS_ACTIVE },
    { id: 'published', label: msg('Published'), where: () => and(IS_ACTIVE, eq(templates.isPublished, true)) },
    { id: 'unpublished', label: msg('Unpublished'), where: () => and(IS_ACTIVE, eq(templates.isPublished, false)) },
    { id: 'soldout', label: msg('Out of stock'), where: () => and(IS_ACTIVE, isSoldOut()), readsAll: true },
    { id: 'low', label: msg('Running out'), where: () => and(IS_ACTIVE, isRunningOut()), readsAll: true },
    { id: 'archived', label: msg('Archived'), where: () => eq(templates.isActive, false) },
  ],
  filters: [
    {
      id: 'category',
      label: msg('Category'),
      kind: 'choice',
      options: async ({ site }) =>
        (await allCategories())
          .filter((category) => isOnWebsite(category, site))
          .map(({ id, name }) => ({ value: String(id), label: pick(name, site.language.code) })),
      where: (ids) =>
        inArray(
          templates.id,
          db
            .select({ id: templateCategories.templateId })
            .from(templateCategories)
            .where(inArray(templateCategories.categoryId, ids.map(Number))),
        ),
    },
  ],
  columns: [
    { id: 'name', label: msg('Name'), kind: 'text', sort: sourceText(templates.name) },
    { id: 'status', label: msg('Status'), kind: 'state', card: 'state' },
    { id: 'stock', label: msg('In stock'), kind: 'number' },
    { id: 'variants', label: msg('Variants'), kind: 'number' },
    { id: 'vendor', label: msg('Vendor'), kind: 'text', sort: templates.vendor, card: 'note' },
    { id: 'updated', label: msg('Changed', { context: 'date' }), kind: 'date', sort: templates.updatedAt },
    { id: 'price', label: msg('Price'), kind: 'money', sort: templates.price, card: 'amount' },
  ],
  actions: productActions,
  add: { path: '/sales/products/new', label: msg('Add product') },
  idOf: ({ product }) => product.id,
  pathOf: ({ product }) => `/sales/products/${product.id}`,
  cells: ({ product, ofVariants: facts }, request) => {
    const { site, texts } = request;
    const { text, state, number, date, money } = cellsFor(request);
    return [
      text(pick(product.name, site.language.code)),
      product.isPublished ? state(texts.t('Published'), 'positive') : state(texts.t('Unpublished'), 'neutral'),
      facts?.isTracked ? number(facts.stock) : text(''),
      number(facts?.number ?? 0),
      text(product.vendor),
      date(product.updatedAt),
      money(facts?.price ?? product.price, site.currency),
    ];
  },
};

/** Product → its lowest price and what is left of its variants. */
async function ofVariants(templateIds: number[]): Promise<Map<number, OfVariants>> {
  if (templateIds.length === 0) return new Map();
  const whereTracked = (value: ReturnType<typeof sql>) =>
    sql`coalesce(sum(case when ${eq(variants.isTracked, true)} then ${value} else 0 end), 0)`.mapWith(Number);
  const found = await db
    .select({
      templateId: variants.templateId,
      number: count(),
      price: min(sql`coalesce(${variants.price}, ${templates.price})`).mapWith(Number),
      tracked: whereTracked(sql`1`),
      stock: whereTracked(FREE),
    })
    .from(variants)
    .innerJoin(templates, eq(templates.id, variants.templateId))
    .where(and(inArray(variants.templateId, templateIds), eq(variants.isActive, true)))
    .groupBy(variants.templateId);
  return new Map(found.map(({ tracked, ...facts }) => [facts.templateId, { ...facts, isTracked: tracked > 0 }]));
}
