/** What of an order was shipped, as staff and customers read it. */
import { textsFor } from '#core/i18n/texts.ts';
import type { Site } from '#core/sites/site.ts';
import { type Goods, goodsOf, shipmentsOf } from './goods.ts';
import { leftOf } from './shipping.ts';

export type ShipmentView = {
  id: number;
  title: string;
  date: string;
  carrier: string;
  trackingNumber: string;
  trackingUrl: string;
  lines: { name: string; quantity: number }[];
};

export type DeliveryView = {
  shipments: ShipmentView[];
  /** Still to be shipped. */
  left: { name: string; description: string; quantity: number; ordered: number }[];
};

export async function deliveryView(orderId: number, reader: Site, timeZone: string): Promise<DeliveryView> {
  const { t, date } = textsFor(reader.language.code);
  const sent = await shipmentsOf(orderId);
  return {
    shipments: sent.map((one) => ({
      id: one.id,
      title: t('Shipment {number}', { number: one.sequence }),
      date: date(one.shippedAt, timeZone),
      carrier: one.carrierName,
      trackingNumber: one.trackingNumber,
      trackingUrl: one.trackingUrl,
      lines: one.lines.map(({ name, quantity }) => ({ name, quantity })),
    })),
    left: (await goodsOf(orderId)).filter((one) => leftOf(one) > 0).map(leftView),
  };
}

const leftView = (one: Goods) => ({
  name: one.name,
  description: one.description,
  quantity: leftOf(one),
  ordered: one.ordered,
});
