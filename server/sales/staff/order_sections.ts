/** What the staff page of an order says beside its lines: delivery, payments, history. */
import type { FastifyRequest } from 'fastify';
import { isReader } from '#core/pages/audience.ts';
import { has, mayRead, type Person } from '#core/people/people.ts';
import { personOf } from '#core/people/session.ts';
import { randomToken } from '#core/process/secret.ts';
import type { Site } from '#core/sites/site.ts';
import type { OrderDocument } from '#sales/documents/documents.ts';
import { timelineOf } from '#sales/documents/events.ts';
import { orderStateName } from '#sales/documents/state_names.ts';
import { isQuote } from '#sales/documents/states.ts';
import { goodsOf } from '#sales/fulfilment/goods.ts';
import { deliveryView } from '#sales/fulfilment/shipment_view.ts';
import { isShippable } from '#sales/fulfilment/shipping.ts';
import { statusLabels } from '#sales/fulfilment/status_names.ts';
import { paidByHand } from '#sales/invoices/refund_by_hand.ts';
import { proposedRefund, refundableOf } from '#sales/returns/refunding.ts';
import { returnableOf } from '#sales/returns/request_return.ts';
import { returnsView } from '#sales/returns/return_view.ts';
import { invoicesOfOrder } from './document_queries.ts';
import { orderFacts } from './order_facts.ts';
import { tagsOf } from './order_notes.ts';

export async function orderSections(document: OrderDocument, request: FastifyRequest) {
  const { site, texts } = request;
  const { timeZone } = site.website;
  const { order } = document;
  const { id } = order;
  const person = await personOf(request);
  const mayOpenFinance = mayRead(person, 'finance');
  const mayChange = !isReader(person, 'orders');
  const delivery = await deliveryView(id, site, timeZone);
  return {
    mayChange,
    // What the state says already is not said twice.
    words: statusLabels(order, texts).filter(({ text }) => text !== orderStateName(order, texts)),
    delivery,
    canShip: mayChange && isShippable(order) && delivery.left.length > 0,
    invoices: (await invoicesOfOrder(id)).map((one) => ({
      name: one.number ?? texts.t('Draft invoice'),
      url: mayOpenFinance ? site.url(`/sales/invoices/${one.id}`) : null,
    })),
    returns: await staffReturns(document, request),
    canReturn: mayChange && (await goodsOf(id)).some((one) => returnableOf(one) > 0),
    restocks: !isQuote(order),
    tags: (await tagsOf(id)).join(', '),
    facts: await factsFor(person, document, site),
    events: await timelineOf({ orderId: id }, request),
  };
}

/** Payments are opened and recorded by those who work in finance. */
async function factsFor(person: Person | null, document: OrderDocument, site: Site) {
  const facts = await orderFacts(document, site);
  const mayChange = !isReader(person, 'orders');
  const payments = facts.payments.map(({ url, isExpected, ...payment }) => ({
    ...payment,
    url: mayRead(person, 'finance') ? url : null,
    isExpected: isExpected && person !== null && has(person, 'finance'),
  }));
  const addresses = facts.addresses.map(({ edit, ...one }) => ({ ...one, edit: mayChange ? edit : null }));
  return { ...facts, addresses, payments };
}

/** With the amount that is proposed to be refunded, where something came and is not refunded yet. */
async function staffReturns(document: OrderDocument, request: FastifyRequest) {
  const { site, texts } = request;
  const { order, currency } = document;
  const returns = await returnsView(order.id, site, { currency, timeZone: site.website.timeZone });
  const isReceived = returns.some(({ state }) => state === 'received');
  const left = isReceived ? await refundableOf(order.id) : 0;
  const invoice = isReceived && left <= 0 ? await paidByHand(order.id) : null;
  const mayOpen = mayRead(await personOf(request), 'finance');
  const byHand = invoice && {
    number: invoice.number,
    url: mayOpen ? site.url(`/sales/invoices/${invoice.id}`) : null,
  };
  return Promise.all(
    returns.map(async (one) => {
      if (one.state !== 'received' || one.refunded) return { ...one, refund: null, byHand: null };
      if (left <= 0) return { ...one, refund: null, byHand };
      const amount = Math.min(left, await proposedRefund({ ...one, orderId: order.id }, document));
      const written = texts.number(amount / 10 ** currency.decimals, currency.decimals);
      return {
        ...one,
        refund: { amount: written, most: texts.money(left, currency), submission: randomToken() },
        byHand: null,
      };
    }),
  );
}
