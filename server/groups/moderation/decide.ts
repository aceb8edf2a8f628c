/** What staff do with messages that wait, and with posted ones that must go. */
import { millisecondsInMinute } from 'date-fns/constants';
import { and, eq, inArray, isNull, lt, or } from 'drizzle-orm';
import { db, forUpdate, transaction } from '#core/db/database.ts';
import type { Message } from '#groups/archive/queries.ts';
import { orderDelivery } from '#groups/delivery/send.ts';
import { count } from '#groups/posting/add_message.ts';
import { findGroup } from '#groups/queries.ts';
import { groupMembers, groupMessages, groups, type SenderRule } from '#groups/schema.ts';
import { leave, memberFor } from '#groups/subscribing/membership.ts';
import { mailRefusal } from './refusal_mail.ts';

/** Who decides, and on which website. */
export type Moderator = { userId: number; websiteId: number };

/** How long a claim lasts; afterwards somebody else may take over. */
const CLAIMED_MS = 30 * millisecondsInMinute;

/** So that no two of the staff deal with one message. @returns whether it is theirs now */
export async function claim(id: number, { userId, websiteId }: Moderator, now = new Date()): Promise<boolean> {
  const isFree = or(
    isNull(groupMessages.claimedBy),
    eq(groupMessages.claimedBy, userId),
    lt(groupMessages.claimedAt, new Date(now.getTime() - CLAIMED_MS)),
  );
  const claimed = await db
    .update(groupMessages)
    .set({ claimedBy: userId, claimedAt: now })
    .where(and(eq(groupMessages.id, id), eq(groupMessages.state, 'pending'), isOn(websiteId), isFree))
    .returning({ id: groupMessages.id });
  return claimed.length > 0;
}

const isOn = (websiteId: number) =>
  inArray(groupMessages.groupId, db.select({ id: groups.id }).from(groups).where(eq(groups.websiteId, websiteId)));

/** Whether somebody else deals with it now. */
export const isTaken = ({ claimedBy, claimedAt }: Message, { userId }: Pick<Moderator, 'userId'>, now = new Date()) =>
  claimedBy !== null && claimedBy !== userId && claimedAt !== null && claimedAt.getTime() > now.getTime() - CLAIMED_MS;

/** Posts it, and its author's later ones at once where they always may. Repeated calls change nothing. */
export function accept(id: number, moderator: Moderator, { always = false, now = new Date() } = {}): Promise<boolean> {
  return transaction(async () => {
    const message = await hold(id, moderator);
    if (!message || message.state === 'posted') return false;
    const posted = await settle(message, 'posted', moderator, now);
    await count(posted, 1);
    await orderDelivery(posted);
    if (always) await setRule(posted, 'accept', moderator);
    return true;
  });
}

/** @param words why, mailed to the author; empty: nothing is mailed, as an address may be forged */
export function refuse(id: number, moderator: Moderator, { words = '', ban = false } = {}): Promise<boolean> {
  return transaction(async () => {
    const message = await hold(id, moderator);
    if (!message) return false;
    if (ban) await setRule(message, 'ban', moderator);
    if (message.state === 'refused') return ban;
    await settle(message, 'refused', moderator);
    if (message.state === 'posted') await count(message, -1);
    if (words) await mailRefusal(message, words);
    return true;
  });
}

/** Undefined also for one that somebody else deals with. */
async function hold(id: number, moderator: Moderator): Promise<Message | undefined> {
  const [message] = await forUpdate(
    db
      .select()
      .from(groupMessages)
      .where(and(eq(groupMessages.id, id), isOn(moderator.websiteId))),
  );
  return message && !isTaken(message, moderator) ? message : undefined;
}

async function settle(message: Message, state: 'posted' | 'refused', { userId }: Moderator, now = new Date()) {
  const change = { state, moderatorId: userId, moderatedAt: now, claimedBy: null, claimedAt: null };
  await db.update(groupMessages).set(change).where(eq(groupMessages.id, message.id));
  return { ...message, ...change };
}

/** A ban ends the membership at once. */
async function setRule({ groupId, authorEmail, authorName }: Message, rule: SenderRule, { websiteId }: Moderator) {
  const group = await findGroup(groupId, websiteId);
  if (!group || authorEmail === '') return;
  const joining = { email: authorEmail, name: authorName, language: 'en_US' };
  const member = await memberFor(group, joining, new Date());
  if (rule === 'ban' || member.state === 'unconfirmed') await leave(member.id);
  await db.update(groupMembers).set({ rule }).where(eq(groupMembers.id, member.id));
}
