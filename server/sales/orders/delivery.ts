/** Finds delivery methods for an order's form, and what the chosen one costs. */
import type { FastifyRequest } from 'fastify';
import { type DeliveryCharge, WHOLE_CHARGE } from '#sales/carts/cart_prices.ts';
import type { OrderDocument } from '#sales/documents/documents.ts';
import { taxesAfter } from '#sales/quotes/lines.ts';
import { readableLines } from '#sales/quotes/parse.ts';
import { type DeliveryOffer, deliveryOffersFor, type PricedLine } from '#sales/staff/order_sources.ts';
import { taxesOfCompany } from '#sales/taxes/tax_service.ts';
import { chosenPlaces } from './addresses.ts';
import { KEPT, NO_DELIVERY, type OrderFormValues, ownPrice } from './form.ts';

/** Ways to bring what stands in the form to the address chosen there. */
export async function offersInForm(
  values: OrderFormValues,
  { order, lines: before, currency, site }: OrderDocument,
  { texts }: Pick<FastifyRequest, 'texts'>,
): Promise<DeliveryOffer[]> {
  const known = await taxesOfCompany(order.companyId);
  const languages = site.languages.map(({ code }) => code);
  const lines = readableLines(values, { texts, currency, languages }).map(
    ({ line }): PricedLine => ({ ...line, taxes: taxesAfter(line, before, known) }),
  );
  const goods = lines.filter(({ quantity }) => quantity > 0);
  return deliveryOffersFor({ ...order, ...chosenPlaces(values, order) }, goods, site);
}

export type ChosenDelivery = {
  carrierId: number | null;
  pickupPointId: number | null;
  charge: DeliveryCharge | null;
};

const NOTHING: ChosenDelivery = { carrierId: null, pickupPointId: null, charge: null };

/** What the form says; null where it names no method that is offered. */
export function chosenDelivery(
  values: OrderFormValues,
  offers: readonly DeliveryOffer[],
  { order, lines, currency }: OrderDocument,
  { texts }: Pick<FastifyRequest, 'texts'>,
): ChosenDelivery | null {
  if (values.carrier === '' || values.carrier === NO_DELIVERY) return NOTHING;
  const own = ownPrice(values, texts, currency);
  const before = lines.find(({ isDelivery }) => isDelivery);
  if (values.carrier === KEPT && before) {
    const { carrierId, pickupPointId } = order;
    return { carrierId, pickupPointId, charge: { ...before, unitPrice: own ?? before.unitPrice } };
  }
  const offer = offers.find(({ value }) => value === values.carrier);
  if (!offer) return null;
  const { carrierId, pickupPointId, name, place: description, price, taxes } = offer;
  return {
    carrierId,
    pickupPointId,
    charge: { ...WHOLE_CHARGE, name, description, unitPrice: own ?? price, listPrice: null, taxes },
  };
}
