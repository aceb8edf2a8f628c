/** Finds the delivery methods for an order that staff write. */
import { pick } from '#core/i18n/translated.ts';
import type { Site } from '#core/sites/site.ts';
import type { DeliveryOffer, Order, OrderLine, PricedLine } from '#sales/api.ts';
import { chargePrice } from '#shop/prices/pricing.ts';
import { deliveryOffers, placeOf } from './delivery.ts';
import { partiesOf, pricingOfCart } from './pricing.ts';
import { cartProducts } from './products.ts';

/** One for each method, and for each of its pickup points. */
export async function offersForStaff(order: Order, lines: readonly PricedLine[], site: Site): Promise<DeliveryOffer[]> {
  const products = await cartProducts(lines.flatMap(({ variantId }) => variantId ?? []));
  const parties = await partiesOf(order);
  const pricing = await pricingOfCart(order, parties, site);
  // What else a line holds says nothing about its delivery.
  const contents = { goods: lines as OrderLine[], products };
  const offers = await deliveryOffers(order, contents, parties.receiver, site);
  return offers.flatMap((offer): DeliveryOffer[] => {
    const { unitPrice: price, taxes } = chargePrice(pricing, offer.price);
    const { carrier } = offer;
    const common = { carrierId: carrier.id, name: pick(carrier.name, site.language.code), price, taxes };
    if (carrier.kind !== 'pickup') return [{ ...common, value: String(carrier.id), pickupPointId: null, place: '' }];
    return offer.points.map((point) => ({
      ...common,
      value: `${carrier.id}-${point.id}`,
      pickupPointId: point.id,
      place: placeOf(point, site),
    }));
  });
}
