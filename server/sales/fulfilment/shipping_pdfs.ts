/** Lays out packing slips and address labels as PDF, in the language of the order. */
import type { PdfContent } from '#core/domain/record_kind.ts';
import { NotFound } from '#core/errors.ts';
import { textsFor } from '#core/i18n/texts.ts';
import type { PdfLabel } from '#core/pdf/pdf.ts';
import { documentAddress } from '#sales/documents/address.ts';
import { onPaper } from '#sales/documents/document_pdf.ts';
import { type OrderDocument, orderDocument } from '#sales/documents/documents.ts';
import { orderView } from '#sales/documents/order_view.ts';
import { goodsOf, type Shipment, shipmentsOf } from './goods.ts';
import { leftOf } from './shipping.ts';

/** Without prices: the parcel may be a present. @param shipmentId none: what is left to ship. @throws NotFound */
export async function packingSlip(orderId: number, shipmentId: number | undefined): Promise<PdfContent> {
  const document = await orderDocument(orderId);
  const shipment = (await shipmentsOf(orderId)).find(({ id }) => id === shipmentId);
  if (shipmentId !== undefined && !shipment) throw new NotFound();
  const { site, order, company } = document;
  const { t } = textsFor(site.language.code);
  const view = orderView(document, site);
  const goods = await goodsOf(orderId);
  const pieces = shipment?.lines ?? goods.map((one) => ({ lineId: one.lineId, name: one.name, quantity: leftOf(one) }));
  const detail = (lineId: number) => goods.find((one) => one.lineId === lineId);
  return onPaper(view, site, company.countryCode, {
    title: t('Packing slip {number}', { number: order.name ?? '' }),
    date: shipment?.shippedAt ?? order.orderedAt ?? order.createdAt,
    status: null,
    parties: [{ label: t('Shipping address'), ...recipientOf(document) }],
    facts: factsOf(document, shipment),
    opening: order.note === '' ? [] : [{ heading: t('Your note'), text: order.note }],
    columns: [t('Description'), t('Ordered'), t('In this shipment')],
    rows: pieces
      .filter(({ quantity }) => quantity > 0)
      .map(({ lineId, name, quantity }) => ({
        kind: 'line',
        cells: [name, String(detail(lineId)?.ordered ?? quantity), String(quantity)],
        note: detail(lineId)?.description ?? '',
      })),
    totals: [],
    before: [],
    parts: [],
  });
}

function factsOf({ order, lines, site }: OrderDocument, shipment: Shipment | undefined) {
  const { t, date } = textsFor(site.language.code);
  const carrier = shipment?.carrierName || lines.find(({ isDelivery }) => isDelivery)?.name || '';
  return [
    { label: t('Order'), value: order.name ?? '' },
    { label: t('Order date'), value: date(order.orderedAt ?? order.createdAt, site.website.timeZone) },
    { label: t('Delivery method'), value: carrier },
    { label: t('Tracking number'), value: shipment?.trackingNumber ?? '' },
  ].filter(({ value }) => value !== '');
}

function recipientOf({ shipTo, forms, site }: OrderDocument): { name: string; address: string } {
  if (!shipTo) return { name: '', address: '' };
  const lines = documentAddress({ ...shipTo, name: '' }, forms.shipTo, site.language.code);
  return { name: shipTo.name, address: [...lines, shipTo.phone].filter(Boolean).join('\n') };
}

/** @throws NotFound without an address */
export async function addressLabel(orderId: number): Promise<PdfLabel> {
  const document = await orderDocument(orderId);
  const { site, order, company, forms } = document;
  const { t, locale } = textsFor(site.language.code);
  const to = recipientOf(document);
  if (!document.shipTo) throw new NotFound();
  const sender = documentAddress({ ...company, name: '' }, forms.company, site.language.code);
  return {
    language: locale.tag.split('-')[0] as string,
    direction: locale.direction,
    title: t('Address label {number}', { number: order.name ?? '' }),
    date: order.orderedAt ?? order.createdAt,
    from: { label: company.name, text: sender.join('\n') },
    to: { label: t('To', { context: 'address' }), name: to.name, text: to.address },
    facts: [{ label: t('Order'), value: order.name ?? '' }],
  };
}
