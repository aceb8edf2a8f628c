/** The staff list of attributes by which products are chosen. */
import { asc, count, eq, exists, inArray, isNull, or } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { pick } from '#core/i18n/translated.ts';
import { containsInAny, sourceText } from '#core/i18n/translated_sql.ts';
import { msg } from '#core/msg.ts';
import { cellsFor } from '#core/staff_list/cells.ts';
import type { StaffList } from '#core/staff_list/staff_list.ts';
import { attributeLines, attributes, attributeValues } from '#shop/schema/variants.schema.ts';
import { companyFilter, usedByProductsFilter } from '#shop/staff/shared_filters.ts';
import { creationText, DISPLAYS, displayText } from './words.ts';

type Row = { attribute: typeof attributes.$inferSelect; values?: number; products?: number };

const IS_USED = exists(
  db.select({ id: attributeLines.id }).from(attributeLines).where(eq(attributeLines.attributeId, attributes.id)),
);

export const ATTRIBUTES = '/sales/attributes';

export const attributeList: StaffList<Row> = {
  url: ATTRIBUTES,
  audience: 'products',
  title: msg('Attributes'),
  lead: msg('What customers choose a product by, such as size or color, and the filters of the shop.'),
  empty: msg('No attributes yet.'),
  id: attributes.id,
  order: [asc(attributes.sequence), asc(attributes.id)],
  scope: ({ site }) => or(isNull(attributes.companyId), eq(attributes.companyId, site.company.id)),
  rows: () => db.select({ attribute: attributes }).from(attributes),
  ids: () => db.select({ id: attributes.id }).from(attributes),
  complete: counted,
  search: { label: msg('Name'), where: (q) => containsInAny(attributes.name, q) },
  filters: [
    usedByProductsFilter(IS_USED),
    companyFilter(attributes.companyId),
    {
      id: 'display',
      label: msg('Display as'),
      kind: 'choice',
      options: ({ texts }) => DISPLAYS.map((value) => ({ value, label: displayText(value, texts) })),
      where: (values) => inArray(attributes.display, values as (typeof DISPLAYS)[number][]),
    },
  ],
  columns: [
    { id: 'name', label: msg('Name'), kind: 'text', sort: sourceText(attributes.name) },
    { id: 'values', label: msg('Values'), kind: 'number' },
    { id: 'products', label: msg('Products'), kind: 'number', card: 'amount' },
    { id: 'display', label: msg('Display as'), kind: 'text', sort: attributes.display, card: 'note' },
    { id: 'variants', label: msg('Variants'), kind: 'text', sort: attributes.variants },
  ],
  idOf: ({ attribute }) => attribute.id,
  pathOf: ({ attribute }) => `${ATTRIBUTES}/${attribute.id}`,
  cells: ({ attribute: { name, display, variants }, values = 0, products = 0 }, request) => {
    const { site, texts } = request;
    const { text, number } = cellsFor(request);
    return [
      text(pick(name, site.language.code)),
      number(values),
      number(products),
      text(displayText(display, texts)),
      text(creationText(variants, texts)),
    ];
  },
  add: { path: `${ATTRIBUTES}/new`, label: msg('Add attribute') },
};

/** With the number of values, and of products that are chosen by it. */
async function counted(rows: Row[]): Promise<Row[]> {
  const ids = rows.map(({ attribute }) => attribute.id);
  const values = await db
    .select({ id: attributeValues.attributeId, n: count() })
    .from(attributeValues)
    .where(inArray(attributeValues.attributeId, ids))
    .groupBy(attributeValues.attributeId);
  const products = await db
    .select({ id: attributeLines.attributeId, n: count() })
    .from(attributeLines)
    .where(inArray(attributeLines.attributeId, ids))
    .groupBy(attributeLines.attributeId);
  const of = (counts: { id: number; n: number }[], id: number) => counts.find((one) => one.id === id)?.n ?? 0;
  return rows.map(({ attribute }) => ({
    attribute,
    values: of(values, attribute.id),
    products: of(products, attribute.id),
  }));
}
