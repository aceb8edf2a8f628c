/** How the goods of a cart get to their buyer, and the line of the order that says what it costs. */
import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm';
import { db } from '../core/db/database.ts';
import { currencies, partners } from '../core/schema.ts';
import type { Currency, Site } from '../core/site.ts';
import { pick } from '../core/translated.ts';
import { linesOf, type Order, type OrderLine, setDeliveryLine } from '../sales/paying.ts';
import { amountsOf } from '../sales/service.ts';
import { carriers, pickupPoints } from './delivery.schema.ts';
import { carrierPrice, converted, type Parcel } from './delivery_rules.ts';
import { templates } from './schema.ts';
import { variants } from './variants.schema.ts';

export type Carrier = typeof carriers.$inferSelect;
export type PickupPoint = typeof pickupPoints.$inferSelect;
/** What it asks for this order, in minor units of the order's currency. */
export type Offer = { carrier: Carrier; price: number; points: PickupPoint[] };

type Goods = Pick<
  Order,
  'companyId' | 'websiteId' | 'currencyCode' | 'shippingPartnerId' | 'billingPartnerId' | 'partnerId'
>;

/** What has to be brought; nothing where all of it is services. */
export async function isShipped(lines: readonly OrderLine[]): Promise<boolean> {
  return (await thingsIn(lines)).length > 0;
}

/** Ways that go to the buyer's address, in the order of the owner; those without an open place to fetch it are left out. */
export async function deliveryOffers(order: Goods, lines: readonly OrderLine[], site: Site): Promise<Offer[]> {
  const parcel = await parcelOf(order, lines, site);
  const published = await db
    .select()
    .from(carriers)
    .where(
      and(
        eq(carriers.companyId, order.companyId),
        or(isNull(carriers.websiteId), eq(carriers.websiteId, order.websiteId)),
        eq(carriers.isPublished, true),
      ),
    )
    .orderBy(asc(carriers.sequence), asc(carriers.id));
  if (published.length === 0) return [];
  const points = await pointsOf(published.map(({ id }) => id));
  const currency = await currencyOf(order.currencyCode, site);
  return published.flatMap((carrier) => {
    const price = carrierPrice(carrier, parcel);
    const own = points.filter(({ carrierId }) => carrierId === carrier.id);
    if (price === null || (carrier.kind === 'pickup' && own.length === 0)) return [];
    return [{ carrier, price: converted(price, site.currency, currency), points: own }];
  });
}

/**
 * Writes the line of the carrier that was chosen, at today's price; one that does not go there any more is no longer
 * chosen. Call inside a transaction, after the goods were counted.
 */
export async function countDelivery(order: Order, site: Site): Promise<void> {
  const lines = await linesOf(order.id);
  const goods = lines.filter(({ isDelivery }) => !isDelivery);
  const offers = order.carrierId !== null && (await isShipped(goods)) ? await deliveryOffers(order, goods, site) : [];
  const chosen = offers.find(({ carrier }) => carrier.id === order.carrierId);
  const point = chosen?.points.find(({ id }) => id === order.pickupPointId);
  await setDeliveryLine(
    order,
    lines.find(({ isDelivery }) => isDelivery),
    chosen && {
      carrierId: chosen.carrier.id,
      pickupPointId: point?.id ?? null,
      name: pick(chosen.carrier.name, site.language.code),
      description: point ? `${point.name}, ${point.street}, ${point.zip} ${point.city}` : '',
      price: chosen.price,
    },
  );
}

async function parcelOf(order: Goods, lines: readonly OrderLine[], site: Site): Promise<Parcel> {
  const things = await thingsIn(lines);
  const quantities = new Map(things.map(({ id, weight }) => [id, weight]));
  const weight = lines.reduce((sum, line) => sum + line.quantity * (quantities.get(line.variantId ?? 0) ?? 0), 0);
  const currency = await currencyOf(order.currencyCode, site);
  const amount = converted(amountsOf(lines).total, currency, site.currency);
  const partnerId = order.shippingPartnerId ?? order.billingPartnerId ?? order.partnerId;
  const [place] =
    partnerId === null
      ? []
      : await db
          .select({ countryCode: partners.countryCode, stateCode: partners.stateCode })
          .from(partners)
          .where(eq(partners.id, partnerId));
  return { countryCode: place?.countryCode ?? '', stateCode: place?.stateCode ?? '', weight, amount };
}

async function thingsIn(lines: readonly OrderLine[]): Promise<{ id: number; weight: number }[]> {
  const ids = [...new Set(lines.flatMap(({ variantId }) => variantId ?? []))];
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: variants.id, weight: variants.weight, type: templates.type })
    .from(variants)
    .innerJoin(templates, eq(templates.id, variants.templateId))
    .where(inArray(variants.id, ids));
  return rows.filter(({ type }) => type !== 'service');
}

const pointsOf = (carrierIds: readonly number[]): Promise<PickupPoint[]> =>
  db
    .select()
    .from(pickupPoints)
    .where(and(inArray(pickupPoints.carrierId, [...carrierIds]), eq(pickupPoints.isActive, true)))
    .orderBy(asc(pickupPoints.sequence), asc(pickupPoints.id));

export async function currencyOf(code: string, { currency }: Site): Promise<Currency> {
  if (code === currency.code) return currency;
  const [row] = await db.select().from(currencies).where(eq(currencies.code, code));
  return row ?? currency;
}
