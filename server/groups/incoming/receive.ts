/** Takes mail to the address of a group into its archive. */
import { and, eq } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import type { IncomingMail } from '#core/mail/incoming/incoming_mail.ts';
import { defineMailReceiver } from '#core/mail/incoming/receivers.ts';
import { post, stateFor } from '#groups/posting/post.ts';
import { findMember, type Group, groupByAlias } from '#groups/queries.ts';
import { groupMembers, groupMessages } from '#groups/schema.ts';
import { bodyOf } from './body.ts';

/** Their addresses have no common start: whatever no other receiver takes may be a group. */
export const defineGroupReceiver = () =>
  defineMailReceiver({
    prefix: '',
    accepts: async (alias) => (await groupByAlias(alias)) !== null,
    receive: receiveForGroup,
    takesFiles: true,
  });

/** Members post at once; of all others the message waits, whatever name they claim. */
export async function receiveForGroup(mail: IncomingMail, alias: string): Promise<'taken' | 'ignored'> {
  const group = await groupByAlias(alias);
  const { address, name } = mail.from;
  if (!group || address === '') return 'ignored';
  const member = await findMember(group.id, address);
  const state = stateFor(group, member, false);
  if (state === 'refused') return 'ignored';
  if (state === 'pending' && (await hasManyWaiting(group, address))) return 'ignored';
  const made = await post({
    groupId: group.id,
    messageId: mail.messageId,
    answers: answersOf(mail),
    author: { name: member?.name || name || address, email: address, partnerId: member?.partnerId ?? null },
    ...{ subject: mail.subject, ...bodyOf(mail), state, source: 'mail', sentAt: new Date(), files: mail.files },
  });
  if (member?.state === 'on' && member.bounces > 0)
    await db.update(groupMembers).set({ bounces: 0 }).where(eq(groupMembers.id, member.id));
  return made ? 'taken' : 'ignored';
}

/** The nearest first. */
export const answersOf = ({ inReplyTo, references }: Pick<IncomingMail, 'inReplyTo' | 'references'>): string[] => [
  ...new Set([inReplyTo, ...[...references].reverse()].filter(Boolean)),
];

const MOST_WAITING = 5;

/** Whether so many messages of a sender wait that more would bury those of others. */
const hasManyWaiting = async (group: Group, email: string): Promise<boolean> =>
  (await countWaiting(group.id, email)) >= MOST_WAITING;

const countWaiting = (groupId: number, email: string): Promise<number> =>
  db.$count(
    groupMessages,
    and(eq(groupMessages.groupId, groupId), eq(groupMessages.authorEmail, email), eq(groupMessages.state, 'pending')),
  );
