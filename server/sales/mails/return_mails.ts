/** Mails customers whether their return is accepted. */
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
      paragraph(lines.map(({ name, quantity }) => `${quantity} × ${name}`).join('\n')),
      ...(answer ? [paragraph(answer)] : []),
      viewButton(document),
    ],
    key: `return:${returnId}:${state}`,
  });
}
