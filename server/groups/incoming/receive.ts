/** Takes mail to the address of a group into its archive. */
import { and, eq } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { textsFor } from '#core/i18n/texts.ts';
import type { IncomingMail } from '#core/mail/incoming/incoming_mail.ts';
import { defineMailReceiver } from '#core/mail/incoming/receivers.ts';
import { findSite } from '#core/sites/site.ts';
import { post, stateFor } from '#groups/posting/post.ts';
import { findMember, type Group, groupByAlias } from '#groups/queries.ts';
import { groupMembers, groupMessages } from '#groups/schema.ts';
import { bodyOf, textHtml } from './body.ts';

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
    ...{ subject: withoutTags(mail.subject, group), state, source: 'mail', sentAt: new Date(), files: mail.files },
    ...(await withNote(bodyOf(mail), mail, group)),
  });
  if (member?.state === 'on' && member.bounces > 0)
    await db.update(groupMembers).set({ bounces: 0 }).where(eq(groupMembers.id, member.id));
  return made ? 'taken' : 'ignored';
}

/** The group's name in brackets, which our emails put before each subject, in whatever language an answer has it. */
const withoutTags = (subject: string, { name }: Group): string =>
  Object.values(name)
    .filter((one) => one !== undefined)
    .reduce((rest, one) => rest.replaceAll(`[${one}]`, ' '), subject)
    .replace(/ +/g, ' ')
    .trim();

type Body = ReturnType<typeof bodyOf>;

/** Tells readers which attachments they don't get. */
async function withNote(written: Body, { refusedFiles }: IncomingMail, { websiteId }: Group): Promise<Body> {
  const site = refusedFiles.length > 0 ? await findSite(websiteId) : undefined;
  if (!site) return written;
  const note = textsFor(site.language.code).t('Files that were not accepted: {names}', {
    names: refusedFiles.join(', '),
  });
  return { text: `${written.text}\n\n${note}`.trim(), body: `${written.body}${textHtml(note)}` };
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
