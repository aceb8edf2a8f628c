/** Mails customers whether their return is accepted, and receipts of withdrawals. */
import { textsFor } from '#core/i18n/texts.ts';
import { paragraph } from '#core/mail/mail_blocks.ts';
import { orderDocument } from '#sales/documents/documents.ts';
import { returnLinesOf, returnOfOrder } from '#sales/returns/queries.ts';
import { sendToCustomer, viewButton } from './order_mails.ts';

export async function sendReturnAnswer(orderId: number, returnId: number): Promise<void> {
  const document = await orderDocument(orderId);
  const { state, answer } = await returnOfOrder({ orderId, returnId });
  const { order, site } = document;
  const { t } = textsFor(site.language.code);
  const number = order.name ?? '';
  const isAccepted = state === 'accepted';
  const lines = await returnLinesOf(returnId);
  await sendToCustomer(document, {
    subject: isAccepted
      ? t('Your return of order {number} is accepted', { number })
      : t('About your return of order {number}', { number }),
    blocks: [
      paragraph(
        isAccepted
          ? t('you can send these items of your order {number} back to us:', { number })
          : t('we can’t take these items of your order {number} back:', { number }),
      ),
      paragraph(itemsOf(lines)),
      ...(answer ? [paragraph(answer)] : []),
      viewButton(document),
    ],
    key: `return:${returnId}:${state}`,
  });
}

/** With the time and what was withdrawn, as the customer may have to prove both. */
export async function sendWithdrawalReceipt(orderId: number, returnId: number): Promise<void> {
  const document = await orderDocument(orderId);
  const { createdAt } = await returnOfOrder({ orderId, returnId });
  const { order, site } = document;
  const { t, dateTime } = textsFor(site.language.code);
  const number = order.name ?? '';
  await sendToCustomer(document, {
    subject: t('We received your withdrawal from order {number}', { number }),
    blocks: [
      paragraph(
        t('you withdrew from the contract for these items of your order {number}, on {time} ({zone}):', {
          number,
          time: dateTime(createdAt, site.website.timeZone),
          zone: site.website.timeZone,
        }),
      ),
      paragraph(itemsOf(await returnLinesOf(returnId))),
      paragraph(t('Send back what you have received. We refund you the same way as you paid.')),
      viewButton(document),
    ],
    key: `withdrawal:${returnId}`,
  });
}

const itemsOf = (lines: readonly { name: string; quantity: number }[]): string =>
  lines.map(({ name, quantity }) => `${quantity} × ${name}`).join('\n');
