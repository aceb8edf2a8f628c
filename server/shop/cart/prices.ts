/** Calculates a cart's prices, taxes, delivery and totals. */
import { isDeepStrictEqual } from 'node:util';
import { inTransaction } from '#core/db/database.ts';
import { Conflict } from '#core/errors.ts';
import { pick } from '#core/i18n/translated.ts';
import { msg } from '#core/msg.ts';
import type { Site } from '#core/sites/site.ts';
import {
  type Amounts,
  amountsOf,
  type Customer,
  type DeliveryCharge,
  lockOrder,
  type Order,
  sumsOfOrder,
  WHOLE_CHARGE,
  writeDelivery,
  writeLines,
  writeSums,
} from '#sales/api.ts';
import { deliveryDays } from '#shop/delivery_time/days.ts';
import { chargePrice, type Pricing } from '#shop/prices/pricing.ts';
import { shopSettingsOf } from '#shop/product/settings.ts';
import { type CartContents, contentsOf, productOf } from './contents.ts';
import { deliveryOffers, type Offer, placeOf } from './delivery.ts';
import { linePrice, partiesOf, pricingOfCart } from './pricing.ts';

/** The pricelist a buyer chose, and the code that unlocked it. */
export type RequestedPricelist = { pricelistId: number | null; promoCode: string | null };

/** A cart with its current prices. */
export type CountedCart = Pick<CartContents, 'goods' | 'products'> & {
  /** The order with current prices and totals. */
  order: Order;
  delivery: DeliveryCharge | null;
  amounts: Amounts;
  pricing: Pricing;
  /** Delivery methods for its buyer; empty unless requested or one was chosen. */
  offers: Offer[];
};

export type Counting = {
  /** The pricelist to use from now on; otherwise the cart's own, if still allowed. */
  asked?: RequestedPricelist | undefined;
  /** At the checkout: look up all delivery methods. */
  looksForWays?: boolean;
  /** The stored order, if `order` has changes that will be written with the totals. */
  stored?: Order;
  /** Addresses of its buyer, if they were read already. */
  book?: readonly (Customer & { id: number })[];
  /** Until the buyer chooses, use the first delivery method that needs no pickup point. */
  takesUsualWay?: boolean;
};

const NO_DRAFT = msg('This order is no draft any more: its prices stay as they are.');

/**
 * Recalculates a draft order with its delivery; an order being paid stays as it is.
 * @throws NotFound
 * @throws Conflict if it is no draft any more
 */
export function recountCart(orderId: number, site: Site, asked?: RequestedPricelist): Promise<Order> {
  return inTransaction(async () => {
    const locked = await lockOrder(orderId);
    if (locked.payingSince) return locked;
    return (await recountLocked(locked, await contentsOf(orderId), site, { asked })).order;
  });
}

/**
 * Call inside the transaction that locked the order and read its contents, before a payment starts.
 * @throws Conflict if it is no draft any more
 */
export async function recountLocked(
  order: Order,
  contents: CartContents,
  site: Site,
  counting: Counting,
): Promise<CountedCart> {
  if (order.state !== 'draft') throw new Conflict(NO_DRAFT);
  const counted = await countCart(order, contents, site, counting);
  await writeLines(contents.goods, counted.goods);
  await writeDelivery(order, contents.delivery, counted.delivery);
  if (isDeepStrictEqual(counted.order, counting.stored ?? order)) return counted;
  return { ...counted, order: await writeSums(order, counted.order, counted.amounts) };
}

/** Calculates the cart at current prices without writing anything. */
export async function countCart(
  before: Order,
  { goods: lines, products }: Pick<CartContents, 'goods' | 'products'>,
  site: Site,
  { asked, looksForWays = false, takesUsualWay = false, book }: Counting,
): Promise<CountedCart> {
  const parties = await partiesOf(before, book);
  const pricing = await pricingOfCart({ ...before, ...asked }, parties, site);
  const goods = lines.map((line) => ({ ...line, ...linePrice(line, productOf({ products }, line), pricing) }));
  const order = {
    ...before,
    currencyCode: pricing.currency.code,
    pricelistId: pricing.pricelist?.id ?? null,
    promoCode: pricing.pricelist?.code ? (asked ?? before).promoCode : null,
    fiscalPositionId: pricing.position?.id ?? null,
  };
  const isLooking = looksForWays || takesUsualWay || before.carrierId !== null;
  const offers = isLooking ? await deliveryOffers(order, { goods, products }, parties.receiver, site) : [];
  const way = wayOf(before, offers, takesUsualWay);
  const delivery = way && deliveryCharge(way, pricing, site);
  const amounts = amountsOf([...goods, ...(delivery ? [delivery] : [])]);
  const { carrier, point } = way ?? {};
  const bought = goods.flatMap((line) => productOf({ products }, line)?.product ?? []);
  return {
    order: {
      ...order,
      carrierId: carrier?.id ?? null,
      pickupPointId: point?.id ?? null,
      deliveryDays: deliveryDays(bought, await shopSettingsOf(site.website.id)),
      ...sumsOfOrder(amounts),
    },
    goods,
    products,
    delivery,
    amounts,
    pricing,
    offers,
  };
}

type Way = Offer & { point: Offer['points'][number] | undefined };

/** A delivery method that is no longer offered is no longer chosen. */
function wayOf({ carrierId, pickupPointId }: Order, offers: readonly Offer[], takesUsualWay: boolean): Way | null {
  const isUsual = takesUsualWay && carrierId === null;
  const offer = offers.find(({ carrier }) => (isUsual ? carrier.kind === 'delivery' : carrier.id === carrierId));
  return offer ? { ...offer, point: offer.points.find(({ id }) => id === pickupPointId) } : null;
}

function deliveryCharge({ carrier, price, point }: Way, pricing: Pricing, site: Site): DeliveryCharge {
  const { unitPrice, taxes } = chargePrice(pricing, price);
  return {
    ...WHOLE_CHARGE,
    name: pick(carrier.name, site.language.code),
    description: point ? placeOf(point, site) : '',
    unitPrice,
    listPrice: null,
    taxes,
  };
}
