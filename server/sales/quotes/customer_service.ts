/** Actions of customers on a quote: change lines, add options, accept, reject. */
import { and, eq, isNull, ne, or } from 'drizzle-orm';
import { db, transaction } from '#core/db/database.ts';
import { Conflict, NotFound } from '#core/errors.ts';
import { textsFor } from '#core/i18n/texts.ts';
import { msg } from '#core/msg.ts';
import { randomToken } from '#core/process/secret.ts';
import { KEEPS_ADDRESSES } from '#sales/addresses/order_addresses.ts';
import { MOST_PIECES } from '#sales/carts/cart.ts';
import { documentOfOrder, orderDocument } from '#sales/documents/documents.ts';
import { logEvent, notifySalesperson } from '#sales/documents/events.ts';
import { CLOSED, isEditable, mayBeDeclined, mustBeSigned, todayOf, whyFixed } from '#sales/documents/quote_validity.ts';
import { isOrder, moveOrder, NOT_NOW, type Order } from '#sales/documents/states.ts';
import { lockOrder, updateTotals } from '#sales/documents/totals.ts';
import { withdrawn } from '#sales/documents/withdrawing.ts';
import { notifyStaffOfOrder } from '#sales/mails/staff_mail.ts';
import { type LineChoices, orderLines, orderOptions, orders } from '#sales/schema/schema.ts';
import { postMessage } from '#threads/api.ts';

export type LineChange = { lineId: number; quantity: (before: number) => number } | { lineId: number; remove: true };

const NOTHING_CHOSEN: LineChoices = { custom: [], noVariant: [] };

/**
 * Only lines that were options may be changed by a customer, and only while nobody has accepted the quote.
 * @returns the line's new quantity; null where it is gone, or may not be changed
 */
export function changeLine(orderId: number, change: LineChange): Promise<number | null> {
  return transaction(async () => {
    const order = await lockOrder(orderId);
    if (!isEditable(order)) return null;
    const [line] = await db
      .select({ id: orderLines.id, quantity: orderLines.quantity })
      .from(orderLines)
      .innerJoin(orderOptions, eq(orderOptions.lineId, orderLines.id))
      .where(and(eq(orderLines.id, change.lineId), eq(orderLines.orderId, orderId)));
    if (!line) return null;
    if ('remove' in change) {
      // First the option: where a line of its is gone it can be added again.
      await db.update(orderOptions).set({ lineId: null }).where(eq(orderOptions.lineId, line.id));
      await db.delete(orderLines).where(eq(orderLines.id, line.id));
      await updateTotals(orderId);
      return null;
    }
    const quantity = Math.min(MOST_PIECES, Math.max(0, change.quantity(line.quantity)));
    await db.update(orderLines).set({ quantity }).where(eq(orderLines.id, line.id));
    await updateTotals(orderId);
    return quantity;
  });
}

/**
 * Added once, however often it is asked for.
 * @throws NotFound where the quote has no such option, or is no longer open; Conflict while it is being paid
 */
export function addOption(orderId: number, optionId: number): Promise<void> {
  return transaction(async () => {
    const order = await lockOrder(orderId);
    const [option] = await db
      .select()
      .from(orderOptions)
      .where(and(eq(orderOptions.id, optionId), eq(orderOptions.orderId, orderId)));
    const fixed = whyFixed(order);
    if (!option || fixed === CLOSED) throw new NotFound();
    if (fixed) throw new Conflict(fixed);
    if (option.lineId !== null) return;
    const { variantId, name, description, quantity, unitPrice, discount, taxes } = option;
    const [line] = await db
      .insert(orderLines)
      .values({
        orderId,
        variantId,
        name,
        description,
        quantity,
        unitPrice,
        discount,
        taxes,
        choices: NOTHING_CHOSEN,
        choicesKey: randomToken(),
        sequence: LAST,
      })
      .returning({ id: orderLines.id });
    await db.update(orderOptions).set({ lineId: line!.id }).where(eq(orderOptions.id, optionId));
    await updateTotals(orderId);
  });
}
/** Lines that customers add are listed below the offered ones. */
const LAST = 100_000;

/** The author of a decision's message. */
export type Speaker = { partnerId: number | null; name: string };

/** @throws Conflict where it could not be rejected any more, and nothing happened */
export function declineOrder(orderId: number, reason: string, speaker: Speaker): Promise<void> {
  return transaction(async () => {
    // Locks payments before their documents, in the same order as the settlement.
    await withdrawn({ kind: 'order', id: orderId });
    const document = await documentOfOrder(await lockOrder(orderId));
    const { order: before, site } = document;
    if (!mayBeDeclined(before, todayOf(site.website))) throw new Conflict(NOT_NOW);
    const order = await moveOrder(orderId, 'cancel');
    await postMessage({ model: 'sale.order', resId: orderId, text: reason, author: speaker, site });
    await logEvent({ orderId }, REJECTED, { by: speaker.name });
    await notifySalesperson({ ...document, order }, REJECTED, reason);
  });
}
const REJECTED = msg('Quote rejected by customer');

/**
 * A customer accepts by a signature; the caller stores its evidence. Part of the open transaction, if there is one.
 * @returns the order as it is then: confirmed, unless it must be paid first; null where it awaits no signature
 */
export function acceptOrder(orderId: number, signer: { name: string; at?: Date }): Promise<Order | null> {
  return transaction(async () => {
    const order = await lockOrder(orderId);
    const before = await documentOfOrder(order);
    if (!mustBeSigned(order, todayOf(before.site.website))) return null;
    const { name, at = new Date() } = signer;
    const signed = { signedBy: name, signedAt: at };
    await db
      .update(orders)
      .set({ ...signed, ...KEEPS_ADDRESSES })
      .where(eq(orders.id, orderId));
    const now: Order = order.requiresPayment
      ? { ...order, ...signed }
      : await moveOrder(orderId, 'sale', { confirmedAt: at, orderedAt: at });
    await logEvent({ orderId }, SIGNED, { values: { name } });
    const document = { ...before, order: now };
    if (now.state === 'sale' && !document.salesperson?.email) await notifyStaffOfOrder(document);
    else await notifySalesperson(document, ACCEPTED);
    return now;
  });
}
const SIGNED = msg('Order signed by {name}');
const ACCEPTED = msg('Quote accepted and signed');

/** Notes once a day that a quote was viewed by its link, and mails its salesperson. */
export function recordViewed(orderId: number): Promise<void> {
  return transaction(async () => {
    const document = await orderDocument(orderId);
    const { order, site } = document;
    const today = todayOf(site.website);
    const [first] = await db
      .update(orders)
      .set({ viewedOn: today })
      .where(and(eq(orders.id, orderId), or(isNull(orders.viewedOn), ne(orders.viewedOn, today))))
      .returning({ id: orders.id });
    if (!first || isOrder(order) || order.state === 'cancel') return;
    const { say } = textsFor(site.website.defaultLanguage);
    await postMessage({
      model: 'sale.order',
      resId: orderId,
      text: say(VIEWED),
      author: null,
      isInternal: true,
      site,
    });
    await logEvent({ orderId }, VIEWED);
    await notifySalesperson(document, VIEWED);
  });
}
const VIEWED = msg('Quote viewed by customer');
