/** Mails customers what was shipped, and where it can be followed. */
import { textsFor } from '#core/i18n/texts.ts';
import { button, type MailBlock, paragraph } from '#core/mail/mail_blocks.ts';
import { orderDocument } from '#sales/documents/documents.ts';
import { goodsOf, type Shipment, shipmentsOf } from '#sales/fulfilment/goods.ts';
import { orderPlaces } from './document_blocks.ts';
import { sendToCustomer, viewButton } from './order_mails.ts';

/** Sent again when its tracking changes. */
export async function sendShipped(orderId: number, shipmentId: number): Promise<void> {
  const document = await orderDocument(orderId);
  const shipment = (await shipmentsOf(orderId)).find(({ id }) => id === shipmentId);
  if (!shipment) return;
  const { order, site } = document;
  const { t } = textsFor(site.language.code);
  const number = order.name ?? '';
  const ordered = (await goodsOf(orderId)).reduce((sum, one) => sum + one.ordered, 0);
  const isPart = shipment.lines.reduce((sum, { quantity }) => sum + quantity, 0) < ordered;
  await sendToCustomer(document, {
    subject: t('Your order {number} is on its way', { number }),
    blocks: [
      paragraph(
        isPart
          ? t('a part of your order {number} is on its way:', { number })
          : t('your order {number} is on its way:', { number }),
      ),
      ...trackingBlocks(shipment, site.language.code),
      viewButton(document),
      ...orderPlaces(document).slice(0, 1),
    ],
    key: `shipped:${shipmentId}:${shipment.trackingNumber}:${shipment.trackingUrl}`,
  });
}

function trackingBlocks({ carrierName, trackingNumber, trackingUrl, lines }: Shipment, language: string): MailBlock[] {
  const { t } = textsFor(language);
  return [
    {
      kind: 'facts',
      title: t('Shipment'),
      facts: [
        ...lines.map(({ name, quantity }) => ({ label: name, value: `× ${quantity}` })),
        { label: t('Carrier'), value: carrierName },
        { label: t('Tracking number'), value: trackingNumber },
      ],
    },
    ...(trackingUrl ? [button(t('Track the shipment'), trackingUrl)] : []),
  ];
}
