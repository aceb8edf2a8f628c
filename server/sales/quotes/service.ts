/** Creates, saves, duplicates and confirms quotes for staff. */
import { and, asc, eq } from 'drizzle-orm';
import { db, transaction } from '#core/db/database.ts';
import { Conflict, NotFound } from '#core/errors.ts';
import { msg } from '#core/msg.ts';
import { partners } from '#core/people/people.schema.ts';
import type { Person } from '#core/people/people.ts';
import { randomToken } from '#core/process/secret.ts';
import { websites } from '#core/sites/schema.ts';
import { findSite, type Site } from '#core/sites/site.ts';
import { documentOfOrder, linesOf } from '#sales/documents/documents.ts';
import { logEvent } from '#sales/documents/events.ts';
import { NO_QUOTE, whyFixed } from '#sales/documents/quote_validity.ts';
import { isQuote, moveOrder, type Order } from '#sales/documents/states.ts';
import { lockOrder, updateTotals } from '#sales/documents/totals.ts';
import { logChanges } from '#sales/orders/changes.ts';
import { orderLines, orderOptions, orders } from '#sales/schema/schema.ts';
import { taxesOfCompany } from '#sales/taxes/tax_service.ts';
import { isCustomerOf } from './customers.ts';
import { type QuoteInput, saveLines, saveOptions } from './lines.ts';

const DEFAULT_DAYS = 30;
const STALE = msg('This document has changed. Review it and try again.');

/** Creates an unsent quote. @param validUntil its last day */
export const createQuote = (
  partnerId: number,
  { validUntil, ...by }: { site: Site; person: Person; validUntil: string },
): Promise<number> =>
  createFor(partnerId, by, {
    values: { origin: 'staff', requiresSignature: true, validUntil },
    event: msg('Quote created'),
  });

/** Creates an order that is not placed yet. */
export const createOrder = (partnerId: number, by: { site: Site; person: Person }): Promise<number> =>
  createFor(partnerId, by, { values: { origin: 'manual' }, event: msg('Order created') });

type Beginning = { values: Partial<typeof orders.$inferInsert>; event: string };

/** @throws NotFound for nobody's customer */
function createFor(
  partnerId: number,
  { site, person }: { site: Site; person: Person },
  { values, event }: Beginning,
): Promise<number> {
  return transaction(async () => {
    const [partner] = await db
      .select()
      .from(partners)
      .where(and(eq(partners.id, partnerId), isCustomerOf(site.company.id)));
    if (!partner) throw new NotFound(msg('Customer not found.'));
    const spoken = site.languages.find(({ code }) => code === partner.languageCode)?.code;
    const [order] = await db
      .insert(orders)
      .values({
        ...values,
        websiteId: site.website.id,
        companyId: site.company.id,
        currencyCode: site.currency.code,
        languageCode: spoken ?? site.website.defaultLanguage,
        partnerId,
        accessToken: randomToken(),
        salespersonId: person.userId,
        orderedAt: new Date(),
      })
      .returning({ id: orders.id });
    await logEvent({ orderId: order!.id }, event, { by: person.name });
    return order!.id;
  });
}
export const DAYS_OF_A_QUOTE = DEFAULT_DAYS;

/** A website of the company, preferably the current one. @throws NotFound */
export async function siteOfCompany(companyId: number, here: Site): Promise<Site> {
  if (here.company.id === companyId) return here;
  const [website] = await db
    .select({ id: websites.id })
    .from(websites)
    .where(eq(websites.companyId, companyId))
    .orderBy(asc(websites.sequence), asc(websites.id))
    .limit(1);
  const site = website && (await findSite(website.id, here.language.code));
  if (!site) throw new NotFound(msg('Your company has no website to sell on.'));
  return site;
}

type Saving = { version: number; input: QuoteInput; by: string };

/** @returns null when saved, else the version that another person saved meanwhile */
export function saveQuote(id: number, { version, input, by }: Saving): Promise<Order | null> {
  return transaction(async () => {
    const order = await lockOrder(id);
    if (order.version !== version) return order;
    const fixed = whyFixed(order);
    if (fixed) throw new Conflict(fixed);
    const { lines, options, ...values } = input;
    await db.update(orders).set(values).where(eq(orders.id, id));
    const known = await taxesOfCompany(order.companyId);
    const before = await documentOfOrder(order);
    await saveLines(id, lines, { known, before: before.lines });
    await saveOptions(id, options, known);
    await updateTotals(id);
    await logChanges(before, await documentOfOrder(await lockOrder(id)), by);
    return null;
  });
}

/** A draft with the same lines and options, for the same customer; what a customer added is an option again. */
export function duplicateQuote(id: number, { person, validUntil }: { person: Person; validUntil: string }) {
  return transaction(async () => {
    const order = await lockOrder(id);
    const [copy] = await db
      .insert(orders)
      .values({
        origin: 'staff',
        websiteId: order.websiteId,
        companyId: order.companyId,
        currencyCode: order.currencyCode,
        languageCode: order.languageCode,
        partnerId: order.partnerId,
        customerReference: order.customerReference,
        requiresSignature: order.requiresSignature,
        requiresPayment: order.requiresPayment,
        introduction: order.introduction,
        terms: order.terms,
        accessToken: randomToken(),
        salespersonId: person.userId,
        validUntil,
        orderedAt: new Date(),
      })
      .returning({ id: orders.id });
    const orderId = copy!.id;
    const options = await db.select().from(orderOptions).where(eq(orderOptions.orderId, id));
    const added = options.map(({ lineId }) => lineId);
    for (const { id: lineId, ...line } of await linesOf(id))
      if (!added.includes(lineId)) await db.insert(orderLines).values({ ...line, orderId, choicesKey: randomToken() });
    for (const { id: _id, ...option } of options)
      await db.insert(orderOptions).values({ ...option, orderId, lineId: null });
    await updateTotals(orderId);
    const values = { number: order.name ?? '—' };
    await logEvent({ orderId }, msg('Duplicated from {number}'), { by: person.name, values });
    return orderId;
  });
}

/** For a quote accepted by telephone or in person. @throws Conflict, also for an order of the shop */
export function confirmOrder(id: number, version: number, person: Person): Promise<void> {
  return transaction(async () => {
    const order = await lockVersion(id, version);
    if (!isQuote(order)) throw new Conflict(NO_QUOTE);
    const now = new Date();
    await moveOrder(id, 'sale', { confirmedAt: now, orderedAt: now });
    await logEvent({ orderId: id }, msg('Confirmed'), { by: person.name });
  });
}

/** Locks the order. @throws Conflict where the change started from an older version */
export async function lockVersion(id: number, version: number): Promise<Order> {
  const order = await lockOrder(id);
  if (order.version !== version) throw new Conflict(STALE);
  return order;
}
