/** Reads what the customer of an order may withdraw from. */
import { and, asc, eq, gt } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import {
  goodsOf,
  type Order,
  type OrderDocument,
  orderDocument,
  orderLines,
  piecesReturned,
  shipmentsOf,
} from '#sales/api.ts';
import { shopSettingsOf } from '#shop/product/settings.ts';
import { openedDownloads } from '#shop/schema/downloads.schema.ts';
import { templates } from '#shop/schema/schema.ts';
import { variants } from '#shop/schema/variants.schema.ts';
import { type Dates, type Exemption, hasRight, withdrawable } from './rules.ts';

export type Bought = {
  lineId: number;
  name: string;
  description: string;
  /** Pieces that may be withdrawn from; 0: none are left. */
  left: number;
  exemption: Exemption | null;
};

/** Confirmed and not cancelled: before, there is no contract. */
const isContract = ({ state }: Pick<Order, 'state'>): boolean => state === 'sale' || state === 'done';

/** Lines of an order; empty where its country or state gives no right of withdrawal. */
export const boughtOf = async (orderId: number): Promise<Bought[]> => boughtOfDocument(await orderDocument(orderId));

export async function boughtOfDocument(
  { order, shipTo, company, site }: OrderDocument,
  now = new Date(),
): Promise<Bought[]> {
  const settings = await shopSettingsOf(site.website.id);
  if (!isContract(order) || !hasRight(settings, shipTo?.countryCode || company.countryCode)) return [];
  const rows = await linesToWithdraw(order.id);
  const returned = await piecesReturned(order.id);
  const goods = await goodsOf(order.id, returned);
  const dates = await datesOf(order, goods);
  return rows.map(({ lineId, name, description, ...line }) => {
    const isShipped = goods.some((one) => one.lineId === lineId);
    const asked = { ...line, isShipped, returned: returned.get(lineId) ?? 0, isOpened: line.openedAt !== null };
    const found = withdrawable(asked, dates, settings.withdrawalDays, now);
    const isLeft = typeof found === 'number';
    return { lineId, name, description, left: isLeft ? found : 0, exemption: isLeft ? null : found };
  });
}

const linesToWithdraw = (orderId: number) =>
  db
    .select({
      lineId: orderLines.id,
      name: orderLines.name,
      description: orderLines.description,
      quantity: orderLines.quantity,
      rule: templates.withdrawal,
      isHidden: templates.isHidden,
      openedAt: openedDownloads.openedAt,
    })
    .from(orderLines)
    .innerJoin(variants, eq(variants.id, orderLines.variantId))
    .innerJoin(templates, eq(templates.id, variants.templateId))
    .leftJoin(
      openedDownloads,
      and(eq(openedDownloads.orderId, orderLines.orderId), eq(openedDownloads.templateId, templates.id)),
    )
    .where(
      and(
        eq(orderLines.orderId, orderId),
        eq(orderLines.kind, 'product'),
        eq(orderLines.isDelivery, false),
        gt(orderLines.quantity, 0),
      ),
    )
    .orderBy(asc(orderLines.sequence), asc(orderLines.id));

async function datesOf(order: Order, goods: Awaited<ReturnType<typeof goodsOf>>): Promise<Dates> {
  const confirmedAt = order.confirmedAt ?? order.orderedAt ?? order.createdAt;
  const isAllSent = goods.every(({ ordered, shipped, returned }) => Math.max(shipped, returned) >= ordered);
  const sent = isAllSent ? await shipmentsOf(order.id) : [];
  return { confirmedAt, shippedAt: sent.at(-1)?.shippedAt ?? null };
}

/** Line id → pieces that may be withdrawn from. */
export const mostOf = async (orderId: number): Promise<ReadonlyMap<number, number>> =>
  new Map((await boughtOf(orderId)).map(({ lineId, left }) => [lineId, left]));
