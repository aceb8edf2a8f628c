/** The staff list of stock movements, of all products or of one. */
import { and, desc, eq, inArray, isNull, or } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { contains } from '#core/db/contains.ts';
import { db } from '#core/db/database.ts';
import { pick } from '#core/i18n/translated.ts';
import { containsInAny } from '#core/i18n/translated_sql.ts';
import { msg } from '#core/msg.ts';
import { partners, users } from '#core/people/people.schema.ts';
import { cellsFor } from '#core/staff_list/cells.ts';
import { momentsFilter } from '#core/staff_list/filters.ts';
import type { StaffList } from '#core/staff_list/staff_list.ts';
import { type CartProduct, cartProducts } from '#shop/cart/products.ts';
import { valueIdsOf } from '#shop/product/product.ts';
import { displayName } from '#shop/product/views.ts';
import { templates } from '#shop/schema/schema.ts';
import { STOCK_REASONS, type StockReason, stockMoves } from '#shop/schema/stock.schema.ts';
import { variants } from '#shop/schema/variants.schema.ts';
import { productOfAddress } from '#shop/staff/pictures/stored_pictures.ts';
import { reasonName } from '#shop/staff/product/variants_view.ts';

type Row = {
  move: typeof stockMoves.$inferSelect;
  sku: string;
  templateId: number;
  who: string | null;
  product?: CartProduct | undefined;
};

const isHere = ({ site }: FastifyRequest) =>
  and(
    eq(templates.companyId, site.company.id),
    or(isNull(templates.websiteId), eq(templates.websiteId, site.website.id)),
  );

const rowsOfMoves: StaffList<Row>['rows'] = () =>
  db
    .select({ move: stockMoves, sku: variants.sku, templateId: variants.templateId, who: partners.name })
    .from(stockMoves)
    .innerJoin(variants, eq(variants.id, stockMoves.variantId))
    .innerJoin(templates, eq(templates.id, variants.templateId))
    .leftJoin(users, eq(users.id, stockMoves.userId))
    .leftJoin(partners, eq(partners.id, users.partnerId));

export const moveList: StaffList<Row> = {
  url: '/sales/stock',
  audience: 'products',
  title: msg('Stock history'),
  lead: msg('Every piece that came or went, and why.'),
  empty: msg('Nothing here yet'),
  id: stockMoves.id,
  order: [desc(stockMoves.id)],
  scope: isHere,
  rows: rowsOfMoves,
  ids: () =>
    db
      .select({ id: stockMoves.id })
      .from(stockMoves)
      .innerJoin(variants, eq(variants.id, stockMoves.variantId))
      .innerJoin(templates, eq(templates.id, variants.templateId)),
  complete: async (rows) => {
    const products = await cartProducts([...new Set(rows.map(({ move }) => move.variantId))]);
    return rows.map((row) => ({ ...row, product: products.get(row.move.variantId) }));
  },
  search: {
    label: msg('Product, SKU, barcode or note'),
    where: (q) =>
      or(
        containsInAny(templates.name, q),
        contains(variants.sku, q),
        contains(variants.barcode, q),
        contains(stockMoves.note, q),
      ),
  },
  filters: [
    {
      id: 'reason',
      label: msg('Reason'),
      kind: 'choice',
      options: ({ texts }) => STOCK_REASONS.map((value) => ({ value, label: reasonName(value, texts) })),
      where: (reasons) => inArray(stockMoves.reason, reasons as StockReason[]),
    },
    momentsFilter('at', msg('Date'), stockMoves.at),
  ],
  columns: [
    { id: 'product', label: msg('Product'), kind: 'text', card: 'name' },
    { id: 'change', label: msg('Change', { context: 'stock' }), kind: 'number', card: 'amount' },
    { id: 'after', label: msg('In stock afterwards'), kind: 'number' },
    { id: 'reason', label: msg('Reason'), kind: 'text', card: 'state' },
    { id: 'reference', label: msg('For', { context: 'stock' }), kind: 'text' },
    { id: 'who', label: msg('By', { context: 'person' }), kind: 'text' },
    { id: 'at', label: msg('Date'), kind: 'date', card: 'note' },
  ],
  idOf: ({ move }) => move.id,
  pathOf: ({ templateId }) => `/sales/products/${templateId}`,
  cells: ({ move, sku, who, product }, request) => {
    const { site, texts } = request;
    const { text, number, moment } = cellsFor(request);
    const language = site.language.code;
    const name = product ? displayName(product.product, valueIdsOf(product.variant), language) : '';
    const order = /^order:(\d+)$/.exec(move.reference)?.[1];
    return [
      text(texts.joined([name, sku].filter(Boolean))),
      { ...number(move.quantity), text: signed(move.quantity, texts.number) },
      number(move.onHand),
      text(texts.joined([reasonName(move.reason, texts), move.note].filter(Boolean))),
      order
        ? { ...text(texts.t('Order {number}', { number: order })), url: site.url(`/sales/orders/${order}`) }
        : text(move.reference),
      text(who),
      moment(move.at),
    ];
  },
};

const signed = (pieces: number, number: (value: number, decimals: number) => string): string =>
  `${pieces > 0 ? '+' : ''}${number(pieces, 0)}`;

export const moveListOfProduct: StaffList<Row> = {
  ...moveList,
  url: '/sales/products/:product/stock',
  scope: async (request) => eq(variants.templateId, (await productOfAddress(request)).id),
  above: async (request) => {
    const { id, name } = await productOfAddress(request);
    return [
      { name: request.texts.t('Products'), path: '/sales/products' },
      { name: pick(name, request.site.language.code), path: `/sales/products/${id}` },
    ];
  },
};
