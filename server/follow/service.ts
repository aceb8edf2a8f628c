/** Changes subscriptions of a contact; callers have confirmed the address. */
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { db, transaction } from '#core/db/database.ts';
import type { FollowedFacts } from '#core/domain/followable.ts';
import { Invalid } from '#core/errors.ts';
import { msg } from '#core/msg.ts';
import type { Site } from '#core/sites/site.ts';
import type { RecordKey } from './followables.ts';
import { type Contact, listsOf } from './queries.ts';
import { contacts, followedRecords, followers, mailingFeedback, subscriptions } from './schema.ts';

/** When the confirmation was requested; later decisions take precedence. */
type Asked = { askedAt?: Date };

export async function subscribe(email: string, listId: number, site: Site, { askedAt }: Asked = {}): Promise<void> {
  await transaction(async () => {
    const contact = await contactFor(email, site, askedAt);
    const [before] = await db
      .select()
      .from(subscriptions)
      .where(and(eq(subscriptions.listId, listId), eq(subscriptions.contactId, contact.id)));
    refuseOlder(before, askedAt);
    await setSubscriptions(contact.id, [listId], true);
  });
}

export async function follow(
  email: string,
  { model, recordId }: RecordKey,
  facts: FollowedFacts,
  site: Site,
  { askedAt }: Asked = {},
): Promise<void> {
  await transaction(async () => {
    const contact = await contactFor(email, site, askedAt);
    const [before] = await db
      .select()
      .from(followers)
      .where(and(eq(followers.model, model), eq(followers.recordId, recordId), eq(followers.contactId, contact.id)));
    refuseOlder(before, askedAt);
    const state = { isOn: true, changedAt: new Date(), websiteId: site.website.id, languageCode: site.language.code };
    await db
      .insert(followers)
      .values({ model, recordId, contactId: contact.id, ...state })
      .onConflictDoUpdate({
        target: [followers.model, followers.recordId, followers.contactId],
        set: state,
        setWhere: eq(followers.isOn, false),
      });
    await db.insert(followedRecords).values({ model, recordId, facts }).onConflictDoNothing();
  });
}

/** The contact of an address that was proved just now. @throws Invalid for one that wants no mail since it was asked */
async function contactFor(email: string, site: Site, askedAt: Date | undefined): Promise<Contact> {
  const languageCode = site.language.code;
  await db.insert(contacts).values({ email, languageCode }).onConflictDoNothing();
  const [contact] = await db.select().from(contacts).where(eq(contacts.email, email));
  if (contact?.blockedAt) {
    if (askedAt && contact.blockedAt > askedAt) throw spent();
    await db.update(contacts).set({ blockedAt: null }).where(eq(contacts.id, contact.id));
  }
  return contact as Contact;
}

/** An old confirmation link does not resubscribe a contact who has unsubscribed since. */
function refuseOlder(before: { isOn: boolean; changedAt: Date } | undefined, askedAt: Date | undefined): void {
  if (askedAt && before && !before.isOn && before.changedAt > askedAt) throw spent();
}

const spent = () => new Invalid(msg('This link has expired. Request a new one.'));

async function setSubscriptions(contactId: number, listIds: readonly number[], isOn: boolean): Promise<void> {
  const state = { isOn, changedAt: new Date() };
  for (const listId of [...listIds].sort((a, b) => a - b))
    await db
      .insert(subscriptions)
      .values({ listId, contactId, ...state })
      .onConflictDoUpdate({
        target: [subscriptions.listId, subscriptions.contactId],
        set: state,
        setWhere: ne(subscriptions.isOn, isOn),
      });
}

/** Repeated calls change nothing. */
export const unsubscribe = (contactId: number, listId: number): Promise<void> =>
  transaction(() => setSubscriptions(contactId, [listId], false));

export async function unfollow(contactId: number, followerIds: readonly number[]): Promise<void> {
  if (followerIds.length === 0) return;
  await db
    .update(followers)
    .set({ isOn: false, changedAt: new Date() })
    .where(and(eq(followers.contactId, contactId), inArray(followers.id, [...followerIds]), eq(followers.isOn, true)));
}

export async function unfollowRecord(email: string, { model, recordId }: RecordKey): Promise<void> {
  const own = db.select({ id: contacts.id }).from(contacts).where(eq(contacts.email, email));
  await db
    .update(followers)
    .set({ isOn: false, changedAt: new Date() })
    .where(
      and(
        eq(followers.model, model),
        eq(followers.recordId, recordId),
        inArray(followers.contactId, own),
        eq(followers.isOn, true),
      ),
    );
}

export async function setBlocked(contactId: number, isBlocked: boolean): Promise<void> {
  const blockedAt = isBlocked
    ? sql`coalesce(${contacts.blockedAt}, ${sql.param(new Date(), contacts.blockedAt)})`
    : null;
  await db.update(contacts).set({ blockedAt }).where(eq(contacts.id, contactId));
}

export type Choices = {
  joined: number[];
  left: number[];
  unfollowed: number[];
  isBlocked: boolean;
  feedback: string;
};

/** All of a person's choices at once. Lists that the website neither offers nor mails them are passed over. */
export async function choose(email: string, choices: Choices, site: Site): Promise<void> {
  await transaction(async () => {
    const contact = await contactFor(email, site, undefined);
    await optInAndOut(contact.id, choices.joined, choices.left, site.website.id);
    await unfollow(contact.id, choices.unfollowed);
    await setBlocked(contact.id, choices.isBlocked);
    if (choices.feedback) await recordFeedback(contact.id, choices.feedback, site.website.id);
  });
}

export async function optInAndOut(
  contactId: number,
  joined: readonly number[],
  left: readonly number[],
  websiteId: number,
): Promise<void> {
  const own = await listsOf(websiteId);
  const offered = new Set(own.filter((list) => list.isOffered).map(({ id }) => id));
  const ours = new Set(own.map(({ id }) => id));
  await transaction(async () => {
    await setSubscriptions(
      contactId,
      left.filter((id) => ours.has(id)),
      false,
    );
    await setSubscriptions(
      contactId,
      joined.filter((id) => offered.has(id)),
      true,
    );
  });
}

export async function recordFeedback(
  contactId: number,
  text: string,
  websiteId: number,
  mailingId: number | null = null,
): Promise<void> {
  await db.insert(mailingFeedback).values({ contactId, text, websiteId, mailingId });
}
