/** Decides whether a message is posted at once, and posts it. */
import { and, eq, gt } from 'drizzle-orm';
import { db, transaction } from '#core/db/database.ts';
import { findMessage, type Message } from '#groups/archive/queries.ts';
import { orderDelivery } from '#groups/delivery/send.ts';
import type { Group, Member } from '#groups/queries.ts';
import { groupMessages, type MessageState } from '#groups/schema.ts';
import { addMessage, type NewMessage } from './add_message.ts';

/** Members post at once where they may; all others wait for staff. A ban refuses everything. */
export function stateFor(
  { posters }: Pick<Group, 'posters'>,
  member: Pick<Member, 'state' | 'rule'> | null,
  isStaff: boolean,
): MessageState {
  if (member?.rule === 'ban') return 'refused';
  if (isStaff || member?.rule === 'accept') return 'posted';
  return posters === 'members' && member?.state === 'on' ? 'posted' : 'pending';
}

/** Adds a message, and orders its emails if it is posted. @returns null for one that the group has already */
export function post(message: NewMessage): Promise<Message | null> {
  return transaction(async () => {
    const made = await addMessage(message);
    if (made?.state === 'posted') await orderDelivery(made);
    return made;
  });
}

const REPEATED_WITHIN_MS = 60_000;

/** The same words by the same author a moment ago: a button was pressed twice. */
export async function isRepeat(groupId: number, authorEmail: string, text: string): Promise<boolean> {
  const since = new Date(Date.now() - REPEATED_WITHIN_MS);
  const [row] = await db
    .select({ id: groupMessages.id })
    .from(groupMessages)
    .where(
      and(
        eq(groupMessages.groupId, groupId),
        eq(groupMessages.authorEmail, authorEmail),
        eq(groupMessages.text, text),
        gt(groupMessages.createdAt, since),
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** The posted message that another answers; null without one. */
export async function answeredMessage(id: number | null, groupId: number): Promise<Message | null> {
  const message = await findMessage(id, groupId);
  return message?.state === 'posted' ? message : null;
}
