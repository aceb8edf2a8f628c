/** Values of the form in which staff write or change an order. */
import type { Texts } from '#core/i18n/texts.ts';
import type { Currency } from '#core/sites/site.ts';
import { parseNumber, toMinor } from '#registry/values/amounts.ts';
import { partiesOfOrder } from '#sales/addresses/order_addresses.ts';
import type { OrderDocument } from '#sales/documents/documents.ts';
import { postedQuote, type QuoteFormValues, quoteFormValues } from '#sales/quotes/form.ts';
import { typedPrice } from '#sales/quotes/row_actions.ts';
import type { DeliveryOffer } from '#sales/staff/order_sources.ts';

export type OrderFormValues = QuoteFormValues & {
  note: string;
  /** Value of an offer, `kept` for the method it had, `none`; empty: not chosen yet. */
  carrier: string;
  /** Empty: what the method costs. */
  delivery_price: string;
  /** Ids of addresses; `kept` for one that it keeps since it was placed. */
  bill_to: string;
  ship_to: string;
};

/** The delivery method or the address that it has. */
export const KEPT = 'kept';
export const NO_DELIVERY = 'none';

export function orderFormValues(
  document: OrderDocument,
  offers: readonly DeliveryOffer[],
  texts: Texts,
): OrderFormValues {
  const { order, lines, currency } = document;
  const brought = lines.find(({ isDelivery }) => isDelivery);
  const offer = offers.find((one) => isChosen(one, document));
  const isOwnPrice = brought && offer && offer.price !== brought.unitPrice;
  const goods = lines.filter(({ isDelivery }) => !isDelivery);
  const { billTo, shipTo } = partiesOfOrder(order);
  return {
    ...quoteFormValues({ ...document, lines: goods, options: [] }, texts),
    note: order.note,
    carrier: brought ? (offer?.value ?? KEPT) : order.state === 'draft' ? '' : NO_DELIVERY,
    delivery_price: brought && isOwnPrice ? typedPrice(texts, currency)(brought.unitPrice) : '',
    bill_to: order.billingAddress ? KEPT : String(billTo ?? ''),
    ship_to: order.shippingAddress ? KEPT : String(shipTo ?? ''),
  };
}

const isChosen = ({ carrierId, pickupPointId }: DeliveryOffer, { order }: OrderDocument): boolean =>
  carrierId === order.carrierId && pickupPointId === order.pickupPointId;

/** What a browser sent, whatever it is. */
export function postedOrder(body: unknown): OrderFormValues {
  const fields = (body ?? {}) as Record<string, unknown>;
  const text = (name: string) => String(Array.isArray(fields[name]) ? fields[name].at(-1) : (fields[name] ?? ''));
  const { rows, ...values } = postedQuote(body);
  return {
    ...values,
    rows: rows.filter(({ of }) => of === 'line'),
    note: text('note'),
    carrier: text('carrier'),
    delivery_price: text('delivery_price').trim(),
    bill_to: text('bill_to'),
    ship_to: text('ship_to'),
  };
}

/** Minor units; null where nothing is typed, NaN where it is no amount. */
export function ownPrice(
  { delivery_price: entered }: OrderFormValues,
  texts: Texts,
  currency: Currency,
): number | null {
  if (entered === '') return null;
  const read = parseNumber(entered, texts.locale);
  return Number.isNaN(read) ? Number.NaN : toMinor(read.toFixed(currency.decimals + 2), currency.decimals);
}
