import { and, asc, eq, isNull } from 'drizzle-orm';
import { cachedQuery } from '#core/changes/cached_query.ts';
import type { Translated } from '#core/db/columns.ts';
import { db } from '#core/db/database.ts';
import { NotFound } from '#core/errors.ts';
import { users } from '#core/people/people.schema.ts';
import { contacts, followers, mailingLists, subscriptions } from './schema.ts';

export type MailingList = typeof mailingLists.$inferSelect;
export type Contact = typeof contacts.$inferSelect;

/** Few, and in the footer of each page. */
const allLists = cachedQuery(['website'], () => db.select().from(mailingLists).orderBy(asc(mailingLists.id)));

export const listsOf = async (websiteId: number): Promise<MailingList[]> =>
  (await allLists()).filter((list) => list.websiteId === websiteId);

/** The list that a website asks its visitors to join. */
export const newsletterOf = async (websiteId: number): Promise<MailingList | null> =>
  (await listsOf(websiteId)).find((list) => list.isOffered) ?? null;

export const findList = async (id: number): Promise<MailingList | null> =>
  (await allLists()).find((list) => list.id === id) ?? null;

/** @throws NotFound also for a list of another website */
export async function listOn(websiteId: number, id: number): Promise<MailingList> {
  const list = (await listsOf(websiteId)).find((one) => one.id === id);
  if (!list) throw new NotFound();
  return list;
}

export async function findContact(email: string): Promise<Contact | null> {
  const [row] = await db.select().from(contacts).where(eq(contacts.email, email));
  return row ?? null;
}

/** The address of a signed-in person, confirmed when they created the account. */
export async function loginOf(userId: number): Promise<string> {
  const [row] = await db.select({ login: users.login }).from(users).where(eq(users.id, userId));
  return (row as { login: string }).login;
}

/** Gets mail of the list: subscribed, and not without any mail. */
export async function isSubscribed(email: string, listId: number): Promise<boolean> {
  const [row] = await db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .innerJoin(contacts, eq(contacts.id, subscriptions.contactId))
    .where(
      and(
        eq(contacts.email, email),
        isNull(contacts.blockedAt),
        eq(subscriptions.listId, listId),
        eq(subscriptions.isOn, true),
      ),
    );
  return row !== undefined;
}

export async function isFollowing(email: string, model: string, recordId: number): Promise<boolean> {
  const [row] = await db
    .select({ id: followers.id })
    .from(followers)
    .innerJoin(contacts, eq(contacts.id, followers.contactId))
    .where(
      and(
        eq(contacts.email, email),
        isNull(contacts.blockedAt),
        eq(followers.model, model),
        eq(followers.recordId, recordId),
        eq(followers.isOn, true),
      ),
    );
  return row !== undefined;
}

export type ListChoice = { id: number; name: Translated; description: Translated; isOn: boolean };
export type FollowChoice = { id: number; model: string; recordId: number };

/** What a contact may choose on a website: the lists it offers, those they are on, and what they follow there. */
export async function choicesOf(
  contactId: number,
  websiteId: number,
): Promise<{ lists: ListChoice[]; following: FollowChoice[] }> {
  const joined = await db
    .select({ listId: subscriptions.listId })
    .from(subscriptions)
    .where(and(eq(subscriptions.contactId, contactId), eq(subscriptions.isOn, true)));
  const on = new Set(joined.map(({ listId }) => listId));
  const lists = (await listsOf(websiteId)).filter((list) => list.isOffered || on.has(list.id));
  const following = await db
    .select({ id: followers.id, model: followers.model, recordId: followers.recordId })
    .from(followers)
    .where(and(eq(followers.contactId, contactId), eq(followers.websiteId, websiteId), eq(followers.isOn, true)))
    .orderBy(asc(followers.id));
  return {
    lists: lists.map(({ id, name, description }) => ({ id, name, description, isOn: on.has(id) })),
    following,
  };
}

/** A contact by its id and address, as links in mails name it. */
export async function contactOf(id: number, email: string): Promise<Contact | null> {
  const [row] = await db
    .select()
    .from(contacts)
    .where(and(eq(contacts.id, id), eq(contacts.email, email)));
  return row ?? null;
}

/** Conditions checked again right before a mail is sent. */
export async function isSubscriptionOn(subscriptionId: number): Promise<boolean> {
  const [row] = await db
    .select({ isOn: subscriptions.isOn })
    .from(subscriptions)
    .innerJoin(contacts, eq(contacts.id, subscriptions.contactId))
    .where(and(eq(subscriptions.id, subscriptionId), isNull(contacts.blockedAt)));
  return row?.isOn ?? false;
}

export async function isFollowerOn(followerId: number): Promise<boolean> {
  const [row] = await db
    .select({ isOn: followers.isOn })
    .from(followers)
    .innerJoin(contacts, eq(contacts.id, followers.contactId))
    .where(and(eq(followers.id, followerId), isNull(contacts.blockedAt)));
  return row?.isOn ?? false;
}
