/** Mails members the messages of a day at once. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { millisecondsInDay, millisecondsInHour } from 'date-fns/constants';
import { and, asc, desc, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm';
import { db, transaction } from '#core/db/database.ts';
import { textsFor } from '#core/i18n/texts.ts';
import { pick } from '#core/i18n/translated.ts';
import { defineJob } from '#core/jobs/jobs.ts';
import { signedAddress } from '#core/mail/incoming/receivers.ts';
import { sendMail } from '#core/mail/mail.ts';
import { findSite, type Site } from '#core/sites/site.ts';
import type { Message } from '#groups/archive/queries.ts';
import { excerptOf, messagePath } from '#groups/archive/view.ts';
import { newMessageId } from '#groups/posting/message_id.ts';
import { addressOf, type Group, type Member } from '#groups/queries.ts';
import { groupMembers, groupMessages, groups } from '#groups/schema.ts';
import { BOUNCE_PREFIX, footerLinks, listHeaders, memberPaths, senderOf } from './message_mail.ts';

const BATCH = 25;
const MOST_MESSAGES = 50;

export const defineDigestJob = () => defineJob('groups.digest', () => sendDigests(), { everyMs: millisecondsInHour });

/** Members whose last one is a day old, in batches; each batch is one transaction. */
export async function sendDigests(now = new Date()): Promise<void> {
  while ((await sendBatch(now)) === BATCH) await nextTurn();
}

type Due = { member: Member; group: Group };

/** When the messages of the next one begin. */
const SINCE = sql<number>`coalesce(${groupMembers.digestedAt}, ${groupMembers.changedAt})`;

const dueMembers = (now: Date): Promise<Due[]> => {
  const dayAgo = sql.param(new Date(now.getTime() - millisecondsInDay), groupMembers.digestedAt);
  return db
    .select({ member: groupMembers, group: groups })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .where(
      and(
        eq(groupMembers.state, 'on'),
        eq(groupMembers.delivery, 'digest'),
        isNull(groupMembers.stoppedAt),
        lte(SINCE, dayAgo),
        gt(groups.lastAt, SINCE),
      ),
    )
    .orderBy(asc(groupMembers.id))
    .limit(BATCH);
};

async function sendBatch(now: Date): Promise<number> {
  return transaction(async () => {
    const due = await dueMembers(now);
    if (due.length === 0) return 0;
    const messages = await newestOf([...new Set(due.map(({ group }) => group.id))]);
    for (const { member, group } of due) {
      const since = member.digestedAt ?? member.changedAt;
      const isNew = (message: Message) => postedAt(message) > since && postedAt(message) <= now;
      const own = messages.filter((message) => message.groupId === group.id && isNew(message));
      const site = await findSite(group.websiteId, member.languageCode);
      if (site && own.length > 0) await writeDigest({ member, group }, own.reverse(), site);
    }
    await db
      .update(groupMembers)
      .set({ digestedAt: now })
      .where(
        inArray(
          groupMembers.id,
          due.map(({ member }) => member.id),
        ),
      );
    return due.length;
  });
}

/** Members get it only then, whenever it was written. */
const postedAt = ({ moderatedAt, sentAt }: Message): Date => moderatedAt ?? sentAt;

/** The newest of each group, the newest first. */
async function newestOf(groupIds: readonly number[]): Promise<Message[]> {
  const found = await Promise.all(
    groupIds.map((groupId) =>
      db
        .select()
        .from(groupMessages)
        .where(and(eq(groupMessages.groupId, groupId), eq(groupMessages.state, 'posted')))
        .orderBy(desc(groupMessages.sentAt), desc(groupMessages.id))
        .limit(MOST_MESSAGES),
    ),
  );
  return found.flat();
}

async function writeDigest({ member, group }: Due, messages: readonly Message[], site: Site): Promise<void> {
  const language = site.language.code;
  const texts = textsFor(language);
  const name = pick(group.name, language);
  const entries = messages.map((message) =>
    [
      `${message.subject} – ${message.authorName.split('@')[0]}`,
      excerptOf(message.body),
      site.origin + site.url(messagePath(group, message, site)),
    ].join('\n'),
  );
  const paths = memberPaths(group.id, member.id);
  const links = footerLinks(paths, site).map(({ label, url }) => `${label}: ${url}`);
  await sendMail({
    to: { name: member.name, address: member.email },
    subject: texts.tn('{n} new message in {name}', '{n} new messages in {name}', messages.length, {
      n: texts.number(messages.length, 0),
      name,
    }),
    text: [...entries, `-- \n${links.join('\n')}`].join('\n\n'),
    headers: { ...listHeaders(group, paths, site), 'Reply-To': addressOf(group) },
    list: {
      from: senderOf(group, '', site),
      bouncesTo: signedAddress(BOUNCE_PREFIX, member.id),
      messageId: newMessageId(),
    },
    language,
    websiteId: group.websiteId,
    isSecret: true,
    condition: { name: 'groups.member', subject: member.id },
  });
}
