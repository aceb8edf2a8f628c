/** Reads lists and subscribers for staff. */
import { and, asc, count, desc, eq, isNull, sql } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { languages } from '#core/sites/schema.ts';
import { contacts, mailingFeedback, mailingLists, mailings, subscriptions } from '#follow/schema.ts';

const ON_PAGE = 50;
const MOST_FEEDBACK = 20;

export type ListRow = typeof mailingLists.$inferSelect & { subscribers: number; left: number; followedBy?: number };

const isOn = and(eq(subscriptions.isOn, true), isNull(contacts.blockedAt));
const sumOf = (condition: typeof isOn) => sql<number>`sum(case when ${condition} then 1 else 0 end)`.mapWith(Number);

export async function listRows(websiteId: number): Promise<ListRow[]> {
  const rows = await db
    .select({ list: mailingLists, subscribers: sumOf(isOn), total: count(contacts.id) })
    .from(mailingLists)
    .leftJoin(subscriptions, eq(subscriptions.listId, mailingLists.id))
    .leftJoin(contacts, eq(contacts.id, subscriptions.contactId))
    .where(eq(mailingLists.websiteId, websiteId))
    .groupBy(mailingLists.id)
    .orderBy(asc(mailingLists.id));
  return rows.map(({ list, subscribers, total }) => ({ ...list, subscribers, left: total - subscribers }));
}

export const mailingsOn = (websiteId: number): Promise<MailingRow[]> =>
  db
    .select({ mailing: mailings, listName: mailingLists.name })
    .from(mailings)
    .innerJoin(mailingLists, eq(mailingLists.id, mailings.listId))
    .where(eq(mailingLists.websiteId, websiteId))
    .orderBy(desc(mailings.id))
    .limit(100)
    .then((rows) => rows);
export type MailingRow = {
  mailing: typeof mailings.$inferSelect;
  listName: (typeof mailingLists.$inferSelect)['name'];
};

export type SubscriberRow = { email: string; language: string; isOn: boolean; isBlocked: boolean; changedAt: Date };

const subscriberColumns = {
  email: contacts.email,
  language: sql<string>`coalesce(${languages.name}, ${contacts.languageCode})`,
  isOn: subscriptions.isOn,
  blockedAt: contacts.blockedAt,
  changedAt: subscriptions.changedAt,
};

const matching = (listId: number, search: string) => {
  const pattern = `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  return and(eq(subscriptions.listId, listId), search ? sql`${contacts.email} like ${pattern} escape '\\'` : undefined);
};

const subscriberRows = (listId: number, search: string) =>
  db
    .select(subscriberColumns)
    .from(subscriptions)
    .innerJoin(contacts, eq(contacts.id, subscriptions.contactId))
    .leftJoin(languages, eq(languages.code, contacts.languageCode))
    .where(matching(listId, search))
    .orderBy(asc(contacts.email));

type Found = Awaited<ReturnType<typeof subscriberRows>>[number];
const shown = ({ blockedAt, ...row }: Found): SubscriberRow => ({ ...row, isBlocked: blockedAt !== null });

export async function subscriberPage(
  listId: number,
  { search, page }: { search: string; page: number },
): Promise<{ rows: SubscriberRow[]; total: number; step: number }> {
  const [counted] = await db
    .select({ total: count() })
    .from(subscriptions)
    .innerJoin(contacts, eq(contacts.id, subscriptions.contactId))
    .where(matching(listId, search));
  const rows = await subscriberRows(listId, search)
    .limit(ON_PAGE)
    .offset((page - 1) * ON_PAGE);
  return { rows: rows.map(shown), total: counted?.total ?? 0, step: ON_PAGE };
}

export const allSubscribers = async (listId: number): Promise<SubscriberRow[]> =>
  (await subscriberRows(listId, '')).map(shown);

export const recentFeedback = (websiteId: number): Promise<{ text: string; createdAt: Date }[]> =>
  db
    .select({ text: mailingFeedback.text, createdAt: mailingFeedback.createdAt })
    .from(mailingFeedback)
    .where(eq(mailingFeedback.websiteId, websiteId))
    .orderBy(desc(mailingFeedback.id))
    .limit(MOST_FEEDBACK)
    .then((rows) => rows);
