/** Mails the link by which an order is paid, and replaces it. */
import { eq, sql } from 'drizzle-orm';
import { db, transaction } from '#core/db/database.ts';
import { Conflict, Invalid } from '#core/errors.ts';
import { textsFor } from '#core/i18n/texts.ts';
import { button, paragraph } from '#core/mail/mail_blocks.ts';
import { msg } from '#core/msg.ts';
import type { Person } from '#core/people/people.ts';
import { randomToken } from '#core/process/secret.ts';
import { documentOfOrder, type OrderDocument } from '#sales/documents/documents.ts';
import { logEvent } from '#sales/documents/events.ts';
import { isAwaitingPayment, type Order } from '#sales/documents/states.ts';
import { orderItems, orderPlaces } from '#sales/mails/document_blocks.ts';
import { sendToCustomer } from '#sales/mails/order_mails.ts';
import { documentLink } from '#sales/quotes/send_documents.ts';
import { lockVersion } from '#sales/quotes/service.ts';
import { orders } from '#sales/schema/schema.ts';
import { hold, PAID } from './save.ts';

const NO_ADDRESS = msg('This customer has no email. Copy the link and send it in another way.');

/** Opens the order without an account, where it is paid. */
export const payLink = ({ order, site }: Pick<OrderDocument, 'order' | 'site'>): string =>
  `${documentLink(site, `/my/orders/${order.id}`, order.accessToken)}#pay`;

/** Its goods are held again from now on. @throws Conflict where it is stale, paid or out of stock; Invalid */
export function sendPayLink(id: number, version: number, person: Person): Promise<string> {
  return transaction(async () => {
    await lockUnpaid(id, version);
    const document = await documentOfOrder(await raised(id, {}));
    const email = document.mailTo.address;
    if (!email) throw new Invalid(NO_ADDRESS);
    await hold(document);
    await mailPayLink(document);
    await logEvent({ orderId: id }, msg('Link to pay sent to {email}'), { by: person.name, values: { email } });
    return email;
  });
}

/** The link that was sent opens nothing any more. @throws Conflict where it is stale or paid */
export function replacePayLink(id: number, version: number, person: Person): Promise<void> {
  return transaction(async () => {
    await lockUnpaid(id, version);
    await raised(id, { accessToken: randomToken() });
    await logEvent({ orderId: id }, msg('Link replaced'), { by: person.name });
  });
}

async function lockUnpaid(id: number, version: number): Promise<void> {
  if (!isAwaitingPayment(await lockVersion(id, version))) throw new Conflict(PAID);
}

/** A second click on the same page is refused. */
const raised = async (id: number, values: Partial<Order>): Promise<Order> =>
  (
    await db
      .update(orders)
      .set({ ...values, version: sql`${orders.version} + 1`, updatedAt: new Date() })
      .where(eq(orders.id, id))
      .returning()
  )[0]!;

async function mailPayLink(document: OrderDocument): Promise<void> {
  const { order, site, currency } = document;
  const { t, money } = textsFor(site.language.code);
  const number = order.name ?? '';
  await sendToCustomer(document, {
    subject: t('Pay your order {number}', { number }),
    blocks: [
      paragraph(
        t('your order {number} for {amount} is ready to be paid. You need no account.', {
          number,
          amount: money(order.amountTotal, currency),
        }),
      ),
      button(t('Review and pay'), payLink(document)),
      orderItems(document),
      ...orderPlaces(document),
      paragraph(t('Don’t share this link: anyone who has it can see the order.')),
    ],
    key: `pay-link:${order.id}:${order.version}`,
  });
}
