/** The staff list of product tags. */
import { asc, count, eq, exists, inArray, isNull, or } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { pick } from '#core/i18n/translated.ts';
import { containsInAny, sourceText } from '#core/i18n/translated_sql.ts';
import { msg } from '#core/msg.ts';
import { cellsFor } from '#core/staff_list/cells.ts';
import type { StaffList } from '#core/staff_list/staff_list.ts';
import { tags, templateTags } from '#shop/schema/schema.ts';
import { companyFilter, usedByProductsFilter } from '#shop/staff/shared_filters.ts';

type Row = { tag: typeof tags.$inferSelect; products?: number };

const IS_USED = exists(db.select({ id: templateTags.tagId }).from(templateTags).where(eq(templateTags.tagId, tags.id)));

export const TAGS = '/sales/tags';

export const tagList: StaffList<Row> = {
  url: TAGS,
  audience: 'products',
  title: msg('Tags'),
  lead: msg('Words that bring products together in the shop.'),
  empty: msg('No tags yet.'),
  id: tags.id,
  order: [sourceText(tags.name), asc(tags.id)],
  scope: ({ site }) => or(isNull(tags.companyId), eq(tags.companyId, site.company.id)),
  rows: () => db.select({ tag: tags }).from(tags),
  ids: () => db.select({ id: tags.id }).from(tags),
  complete: async (rows) => {
    const ids = rows.map(({ tag }) => tag.id);
    const found = await db
      .select({ id: templateTags.tagId, products: count() })
      .from(templateTags)
      .where(inArray(templateTags.tagId, ids))
      .groupBy(templateTags.tagId);
    const byId = new Map(found.map(({ id, products }) => [id, products]));
    return rows.map(({ tag }) => ({ tag, products: byId.get(tag.id) ?? 0 }));
  },
  search: { label: msg('Name'), where: (q) => containsInAny(tags.name, q) },
  filters: [usedByProductsFilter(IS_USED), companyFilter(tags.companyId)],
  columns: [
    { id: 'name', label: msg('Name'), kind: 'text', sort: sourceText(tags.name) },
    { id: 'products', label: msg('Products'), kind: 'number', card: 'amount' },
  ],
  idOf: ({ tag }) => tag.id,
  pathOf: ({ tag }) => `${TAGS}/${tag.id}`,
  cells: ({ tag, products = 0 }, request) => {
    const { text, number } = cellsFor(request);
    return [text(pick(tag.name, request.site.language.code)), number(products)];
  },
  add: { path: `${TAGS}/new`, label: msg('Add tag') },
};
