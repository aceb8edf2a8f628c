/** Writes the history of documents, and mails their salesperson. */
import { desc, eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { db, writeTogether } from '#core/db/database.ts';
import { textsFor } from '#core/i18n/texts.ts';
import { sendMail } from '#core/mail/mail.ts';
import { documentEvents } from '#sales/schema/invoices.schema.ts';
import { orderTitle } from './document_names.ts';
import type { OrderDocument } from './documents.ts';

export type DocumentEvent = typeof documentEvents.$inferSelect;
type About = { orderId: number } | { invoiceId: number };

/** @param what marked by `msg`; `values` fill its braces */
export async function logEvent(
  about: About,
  what: string,
  { values = {}, by = '' }: { values?: Record<string, string>; by?: string } = {},
): Promise<void> {
  await writeTogether(writeEvents, { ...about, what, values, by, at: new Date() });
}

async function writeEvents(events: (typeof documentEvents.$inferInsert)[]): Promise<void> {
  await db.insert(documentEvents).values(events);
}

/** The newest first. */
export async function eventsOf(about: About): Promise<DocumentEvent[]> {
  const whose =
    'orderId' in about ? eq(documentEvents.orderId, about.orderId) : eq(documentEvents.invoiceId, about.invoiceId);
  return db.select().from(documentEvents).where(whose).orderBy(desc(documentEvents.id)).limit(MOST_SHOWN);
}
const MOST_SHOWN = 100;

/** The same in the words of the page. */
export const timelineOf = async (about: About, { site, texts }: FastifyRequest) =>
  (await eventsOf(about)).map(({ id, note, what, values, by, at }) => ({
    id,
    note,
    what: texts.say(what, values),
    by,
    when: texts.dateTime(at, site.website.timeZone),
  }));

/** Does nothing without a salesperson. @param what marked by `msg` */
export async function notifySalesperson(
  { order, customer, salesperson, site }: OrderDocument,
  what: string,
  more = '',
): Promise<void> {
  if (!salesperson?.email) return;
  const { t, say } = textsFor(site.website.defaultLanguage);
  const number = orderTitle(order, site.website.defaultLanguage);
  const link = `${site.origin}${site.siblings[0]?.url(`/sales/orders/${order.id}`)}`;
  const text = [`${customer?.name ?? t('A customer')}: ${say(what)}`, more, link];
  await sendMail({
    to: { name: salesperson.name, address: salesperson.email },
    subject: `${number}: ${say(what)}`,
    text: text.filter(Boolean).join('\n\n'),
    language: site.website.defaultLanguage,
    websiteId: site.website.id,
  });
}
