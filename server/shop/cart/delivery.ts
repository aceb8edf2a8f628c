/** Finds the delivery methods and pickup points offered for a cart. */
import { asc, eq } from 'drizzle-orm';
import { cachedQuery } from '#core/changes/cached_query.ts';
import { db } from '#core/db/database.ts';
import { textsFor } from '#core/i18n/texts.ts';
import type { Currency, Site } from '#core/sites/site.ts';
import { amountsOf, type Customer, type Order } from '#sales/api.ts';
import { priceBook } from '#shop/prices/price_book.ts';
import { convert } from '#shop/prices/price_rules.ts';
import { carriers, pickupPoints } from '#shop/schema/delivery.schema.ts';
import { type CartContents, isShipped, productOf } from './contents.ts';
import { carrierPrice, type Parcel } from './delivery_rules.ts';

export type Carrier = typeof carriers.$inferSelect;
type PickupPoint = typeof pickupPoints.$inferSelect;
/** A delivery method offered for this order; the price is in minor units of the order's currency. */
export type Offer = { carrier: Carrier; price: number; points: PickupPoint[] };

type Goods = Pick<CartContents, 'goods' | 'products'>;

const publishedCarriers = cachedQuery(['carrier'], () =>
  db.select().from(carriers).where(eq(carriers.isPublished, true)).orderBy(asc(carriers.sequence), asc(carriers.id)),
);

const openPoints = cachedQuery(['carrier'], () =>
  db
    .select()
    .from(pickupPoints)
    .where(eq(pickupPoints.isActive, true))
    .orderBy(asc(pickupPoints.sequence), asc(pickupPoints.id)),
);

/**
 * Delivery methods for the buyer's address, in the owner's order; pickup methods without an open pickup point are left
 * out. Empty if nothing has to be delivered.
 */
export async function deliveryOffers(
  order: Pick<Order, 'companyId' | 'websiteId' | 'currencyCode'>,
  contents: Goods,
  receiver: Pick<Customer, 'countryCode' | 'stateCode'>,
  site: Site,
): Promise<Offer[]> {
  if (!isShipped(contents)) return [];
  const published = (await publishedCarriers()).filter(
    ({ companyId, websiteId }) =>
      companyId === order.companyId && (websiteId === null || websiteId === order.websiteId),
  );
  const currency = await currencyOf(order.currencyCode, site);
  const parcel = parcelOf(contents, receiver, { currency, site });
  const points = await openPoints();
  return published.flatMap((carrier) => {
    const price = carrierPrice(carrier, parcel);
    const own = points.filter(({ carrierId }) => carrierId === carrier.id);
    if (price === null || (carrier.kind === 'pickup' && own.length === 0)) return [];
    return [{ carrier, price: convert(price, site.currency, currency), points: own }];
  });
}

function parcelOf(
  contents: Goods,
  { countryCode, stateCode }: Pick<Customer, 'countryCode' | 'stateCode'>,
  { currency, site }: { currency: Currency; site: Site },
): Parcel {
  const shipped = contents.goods.filter((line) => isShipped({ ...contents, goods: [line] }));
  const weights = shipped.map((line) => line.quantity * (productOf(contents, line)?.variant.weight ?? 0));
  return {
    countryCode,
    stateCode,
    weight: weights.reduce((sum, one) => sum + one, 0),
    amount: convert(amountsOf(shipped).total, currency, site.currency),
  };
}

export const currencyOf = async (code: string, { currency }: Site): Promise<Currency> =>
  (await priceBook()).currencies.get(code) ?? currency;

/** A pickup point as documents name it. */
export const placeOf = ({ name, street, zip, city }: PickupPoint, { language }: Site): string =>
  textsFor(language.code).joined([name, street, `${zip} ${city}`]);
