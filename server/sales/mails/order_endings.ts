/** Mails about orders that ended without being delivered. */
import { textsFor } from '#core/i18n/texts.ts';
import { button, paragraph } from '#core/mail/mail_blocks.ts';
import { orderDocument } from '#sales/documents/documents.ts';
import { documentLink } from '#sales/quotes/send_documents.ts';
import { orderItems } from './document_blocks.ts';
import { sendToCustomer, viewButton } from './order_mails.ts';

/** Our staff cancelled it; its customer knew of it. @param refunded minor units that go back */
export async function sendOrderCancelled(orderId: number, refunded = 0): Promise<void> {
  const document = await orderDocument(orderId);
  const { order, site, currency } = document;
  const { t, money } = textsFor(site.language.code);
  const number = order.name ?? '';
  await sendToCustomer(document, {
    subject: t('Your order {number} is cancelled', { number }),
    blocks: [
      paragraph(t('your order {number} is cancelled. Nothing of it will be delivered.', { number })),
      paragraph(
        refunded > 0
          ? t('We refund {amount}. Depending on your bank, this takes a few days.', {
              amount: money(refunded, currency),
            })
          : t('You don’t have to pay anything. If you did not expect this, reply to this email.'),
      ),
      viewButton(document),
      orderItems(document),
    ],
    key: `order-cancelled:${order.id}:${order.version}`,
  });
}

/** @param transfer that was promised and did not arrive in time */
export async function sendTransferExpired(orderId: number, transfer: { id: number; reference: string }): Promise<void> {
  const document = await orderDocument(orderId);
  const { order, site } = document;
  const { t } = textsFor(site.language.code);
  const number = order.name ?? '';
  await sendToCustomer(document, {
    subject: t('We did not receive your transfer for order {number}', { number }),
    blocks: [
      paragraph(
        t('your transfer with the reference {reference} did not arrive by the due date.', {
          reference: transfer.reference,
        }),
      ),
      order.state === 'draft'
        ? paragraph(
            t('What you ordered is no longer kept for you. It stands in your cart: order it again if you want it.'),
          )
        : null,
      paragraph(t('If your transfer is already on its way, reply to this email.')),
      // What was ordered in the shop is a cart again.
      order.state === 'draft'
        ? button(t('Open your cart'), documentLink(site, '/shop/cart', order.accessToken))
        : viewButton(document),
      orderItems(document),
    ],
    key: `transfer-expired:${transfer.id}`,
  });
}
