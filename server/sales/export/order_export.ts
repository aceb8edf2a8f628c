/** Exports a company's orders and quotes with their lines. */
import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { csvInPieces, decimalOf, type Exporter, type ExportRow, timeOf } from '#core/domain/exporter.ts';
import { type Texts, textsFor } from '#core/i18n/texts.ts';
import { pick } from '#core/i18n/translated.ts';
import { msg } from '#core/msg.ts';
import { partners } from '#core/people/people.schema.ts';
import { currencies } from '#core/sites/schema.ts';
import type { Site } from '#core/sites/site.ts';
import { asKept } from '#sales/addresses/kept_address.ts';
import { IS_DOCUMENT } from '#sales/documents/is_document.ts';
import { orderStateName } from '#sales/documents/state_names.ts';
import { fulfilmentLabel, paymentLabel, returnLabel } from '#sales/fulfilment/status_names.ts';
import { orderLines, orders } from '#sales/schema/schema.ts';
import { ORIGINS } from '#sales/staff/order_filters.ts';
import { skusOf } from '#sales/staff/order_sources.ts';

type Partner = typeof partners.$inferSelect;

const ADDRESS = ['name', 'companyName', 'street', 'street2', 'zip', 'city', 'stateCode', 'countryCode'] as const;

function headingsIn({ t }: Texts): string[] {
  const place = [t('Name'), t('Company'), t('Address'), t('Address line 2')];
  const address = [...place, t('Zip / postal code'), t('City'), t('State / Province'), t('Country')];
  return [
    ...[t('Order ID'), t('Order'), t('Status'), t('Created in'), t('Order date'), t('Confirmed on'), t('Currency')],
    ...[t('Payment'), t('Fulfilment'), t('Return', { context: 'order' }), t('Untaxed amount'), t('Tax'), t('Total')],
    ...[t('Reference'), t('Discount code'), t('Customer note')],
    ...[t('Customer'), t('Email'), t('Phone'), t('VAT number')],
    ...[t('Billing address'), t('Shipping address')].flatMap((kind) => address.map((part) => `${kind}: ${part}`)),
    ...[t('Line'), t('Kind'), t('SKU'), t('Product'), t('Description'), t('Quantity'), t('Unit price')],
    ...[t('Discount %'), t('Taxes')],
  ];
}

export const orderExporter: Exporter = {
  name: 'orders',
  label: msg('Orders'),
  role: 'orders',
  lines: ({ company, language }: Site) =>
    csvInPieces(
      headingsIn(textsFor(language.code)),
      (after, most) =>
        db
          .select({ id: orders.id })
          .from(orders)
          .where(and(eq(orders.companyId, company.id), IS_DOCUMENT, gt(orders.id, after)))
          .orderBy(asc(orders.id))
          .limit(most),
      (ids) => rowsOf(ids, textsFor(language.code)),
    ),
};

async function rowsOf(ids: number[], texts: Texts): Promise<ExportRow[]> {
  const found = await db
    .select({ order: orders, decimals: currencies.decimals })
    .from(orders)
    .innerJoin(currencies, eq(currencies.code, orders.currencyCode))
    .where(inArray(orders.id, ids))
    .orderBy(asc(orders.id));
  const people = await partnersOf(found.map(({ order }) => order));
  const allLines = await linesOf(ids);
  const lines = Map.groupBy(allLines, ({ orderId }) => orderId);
  const sold = await skusOf(allLines.flatMap(({ variantId }) => variantId ?? []));
  const skus = new Map(sold.map(({ variantId, sku }) => [variantId, sku]));
  return found.flatMap(({ order, decimals }) => {
    const head = headOf(order, decimals, people, texts);
    const ofOrder = lines.get(order.id) ?? [];
    if (ofOrder.length === 0) return [[...head, ...Array.from({ length: 9 }, () => null)]];
    return ofOrder.map((one, i) => [...head, ...lineOf(one, i + 1, decimals, { texts, skus })]);
  });
}

type Order = typeof orders.$inferSelect;

async function partnersOf(some: readonly Order[]): Promise<Map<number, Partner>> {
  const ids = some.flatMap(({ partnerId, billingPartnerId, shippingPartnerId }) =>
    [partnerId, billingPartnerId, shippingPartnerId].filter((id) => id !== null),
  );
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(partners)
    .where(inArray(partners.id, [...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, row]));
}

const linesOf = (ids: number[]) =>
  db
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, ids))
    .orderBy(asc(orderLines.orderId), asc(orderLines.sequence), asc(orderLines.id));

function headOf(order: Order, decimals: number, people: ReadonlyMap<number, Partner>, texts: Texts): ExportRow {
  const partnerAt = (id: number | null) => (id === null ? undefined : people.get(id));
  const customer = partnerAt(order.partnerId);
  const address = (id: number | null, kept: Order['billingAddress']) => {
    const place = asKept<Partial<Partner>>(partnerAt(id) ?? {}, kept);
    return ADDRESS.map((field) => place[field] || null);
  };
  return [
    ...[order.id, order.name, orderStateName(order, texts), texts.say(ORIGINS[order.origin])],
    ...[timeOf(order.orderedAt ?? order.createdAt), timeOf(order.confirmedAt), order.currencyCode],
    ...[paymentLabel(order, texts), fulfilmentLabel(order, texts), returnLabel(order, texts)].map(
      (label) => label?.text ?? null,
    ),
    ...[order.amountUntaxed, order.amountTax, order.amountTotal].map((amount) => decimalOf(amount, decimals)),
    ...[order.customerReference, order.promoCode, order.note],
    ...[customer?.name ?? null, customer?.email ?? null, customer?.phone ?? null, customer?.vat ?? null],
    ...address(order.billingPartnerId ?? order.partnerId, order.billingAddress),
    ...address(order.shippingPartnerId ?? order.partnerId, order.shippingAddress),
  ];
}

const lineOf = (
  line: typeof orderLines.$inferSelect,
  place: number,
  decimals: number,
  { texts: { t, locale }, skus }: { texts: Texts; skus: ReadonlyMap<number, string> },
): ExportRow => [
  ...[place, line.isDelivery ? t('Delivery') : kindName(line.kind, t), skus.get(line.variantId ?? 0) ?? null],
  ...[line.name, line.description, line.quantity, decimalOf(line.unitPrice, decimals), line.discount / 100],
  line.taxes.map(({ name }) => pick(name, locale.code)).join(', '),
];

const kindName = (kind: (typeof orderLines.$inferSelect)['kind'], t: Texts['t']): string =>
  ({ product: t('Product'), section: t('Section'), subsection: t('Section'), note: t('Note') })[kind];
