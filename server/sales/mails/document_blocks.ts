/** Lines and totals of a document as blocks of a mail. */

import { type Texts, textsFor } from '#core/i18n/texts.ts';
import { pick } from '#core/i18n/translated.ts';
import type { MailBlock, MailFact, MailItem } from '#core/mail/mail_blocks.ts';
import { documentAddress } from '#sales/documents/address.ts';
import { linesView } from '#sales/documents/amount_view.ts';
import { deliveryTime } from '#sales/documents/delivery_time.ts';
import type { InvoiceDocument, OrderDocument } from '#sales/documents/documents.ts';
import { goodsAndDelivery } from '#sales/documents/goods_and_delivery.ts';

type Document = OrderDocument | InvoiceDocument;

const textsOf = ({ site }: Document): Texts => textsFor(site.language.code);

/** Quantities, names and amounts; sections and notes are left to the document. */
function itemsOf(document: Document, isShown: (at: number) => boolean = () => true): MailItem[] {
  const { lines, amounts, currency, site } = document;
  const views = linesView(lines, amounts, { currency, texts: textsOf(document), language: site.language.code });
  return views
    .filter(({ kind }, at) => kind === 'product' && isShown(at))
    .map(({ name, quantity, description, amount }) => ({
      name,
      quantity,
      detail: description,
      amount: `${amount.before}${amount.text}${amount.after}`,
    }));
}

export function orderItems(document: OrderDocument): MailBlock {
  const { lines, amounts, currency } = document;
  const { t, money } = textsOf(document);
  const { goods, delivery } = goodsAndDelivery(lines, amounts);
  return {
    kind: 'items',
    items: itemsOf(document, (at) => !lines[at]?.isDelivery),
    sums: [
      { label: t('Subtotal'), value: money(goods, currency) },
      ...(delivery === null
        ? []
        : [{ label: t('Delivery'), value: delivery === 0 ? t('Free') : money(delivery, currency) }]),
      ...taxesOf(document),
      { label: t('Total'), value: money(amounts.total, currency), isStrong: true },
    ],
  };
}

export function invoiceItems(document: InvoiceDocument): MailBlock {
  const { amounts, currency, invoice } = document;
  const { t, money } = textsOf(document);
  const isPartlyPaid = invoice.state === 'open' && invoice.residual < invoice.amountTotal;
  return {
    kind: 'items',
    items: itemsOf(document),
    sums: [
      { label: t('Untaxed amount'), value: money(amounts.untaxed, currency) },
      ...taxesOf(document),
      { label: t('Total'), value: money(amounts.total, currency), isStrong: true },
      ...(isPartlyPaid ? [{ label: t('Amount due'), value: money(invoice.residual, currency), isStrong: true }] : []),
    ],
  };
}

const taxesOf = ({ amounts, currency, site }: Document): MailFact[] =>
  amounts.taxes.map(({ name, amount }) => ({
    label: pick(name, site.language.code),
    value: textsFor(site.language.code).money(amount, currency),
  }));

/** Delivery address, delivery method and billing address. */
export function orderPlaces(document: OrderDocument): (MailBlock | null)[] {
  const { order, lines, billTo, shipTo, forms, site } = document;
  const { t } = textsOf(document);
  const brought = lines.find(({ isDelivery }) => isDelivery);
  const address = (one: typeof billTo, form: typeof forms.billTo) =>
    one ? [...documentAddress(one, form, site.language.code), one.phone].filter(Boolean).join('\n') : '';
  const isFetched = order.pickupPointId !== null;
  return [
    brought
      ? {
          kind: 'facts',
          title: t('Delivery'),
          facts: [
            { label: t('Delivery method'), value: brought.name },
            { label: t('Delivery time'), value: deliveryTime(order, textsOf(document)) },
            { label: t('Pickup location'), value: isFetched ? brought.description : '' },
            { label: t('Shipping address'), value: isFetched ? '' : address(shipTo, forms.shipTo) },
          ],
        }
      : null,
    {
      kind: 'facts',
      title: t('Billing'),
      facts: [
        { label: t('Billing address'), value: address(billTo, forms.billTo) },
        { label: t('Your reference'), value: order.customerReference },
        { label: t('Your note'), value: order.note },
      ],
    },
  ];
}
