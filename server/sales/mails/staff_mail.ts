/** Mails staff about a new order. */

import { textsFor } from '#core/i18n/texts.ts';
import { sendMail } from '#core/mail/mail.ts';
import { button, mailOf } from '#core/mail/mail_blocks.ts';
import { findSite } from '#core/sites/site.ts';
import type { OrderDocument } from '#sales/documents/documents.ts';
import { orderStateName } from '#sales/documents/state_names.ts';
import { orderItems, orderPlaces } from './document_blocks.ts';

/** To the salesperson, else the company, in the website's language. Part of the transaction that places the order. */
export async function notifyStaffOfOrder(placed: OrderDocument): Promise<void> {
  const { order, customer, billTo, salesperson, company } = placed;
  const to = salesperson?.email ? { name: salesperson.name, address: salesperson.email } : company.email;
  const site = await findSite(placed.site.website.id);
  if (!to || !site) return;
  const document = { ...placed, site };
  const { t, money } = textsFor(site.language.code);
  const number = order.name ?? '';
  const amount = money(document.amounts.total, document.currency);
  const buyer = billTo ?? customer;
  const blocks = [
    {
      kind: 'facts' as const,
      title: t('New order {number}', { number }),
      facts: [
        { label: t('Customer'), value: buyer?.name ?? '' },
        { label: t('Email'), value: buyer?.email || (customer?.email ?? '') },
        { label: t('Status'), value: orderStateName(order, textsFor(site.language.code)) },
      ],
    },
    button(t('Open the order'), `${site.origin}${site.url(`/sales/orders/${order.id}`)}`),
    orderItems(document),
    ...orderPlaces(document),
  ];
  await sendMail({
    to,
    subject: t('New order {number}: {amount}', { number, amount }),
    ...(await mailOf(blocks, site)),
    language: site.language.code,
    websiteId: site.website.id,
    key: `order-placed:${order.id}:${order.orderedAt?.getTime() ?? 0}`,
  });
}
