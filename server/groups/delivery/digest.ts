/** Mails members the messages of a day at once. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { millisecondsInDay, millisecondsInHour, millisecondsInMinute } from 'date-fns/constants';
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm';
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
import { addressOf, type Group, groupPath, type Member } from '#groups/queries.ts';
import { groupMembers, groupMessages, groups } from '#groups/schema.ts';
import { BOUNCE_PREFIX, footerLinks, listHeaders, memberPaths, senderOf } from './message_mail.ts';

const BATCH = 25;
const MOST_MESSAGES = 50;

export const defineDigestJob = () => defineJob('groups.digest', () => sendDigests(), { everyMs: millisecondsInHour });

/** A message is stored a moment after its time: what comes later waits for the next day. */
const SETTLED_MS = millisecondsInMinute;

/** Members whose last one is a day old, in batches; each batch is one transaction. */
export async function sendDigests(now = new Date()): Promise<void> {
  const until = new Date(now.getTime() - SETTLED_MS);
  while ((await sendBatch(until)) === BATCH) await nextTurn();
}

type Due = { member: Member; group: Group };

/** When the messages of the next one begin. */
const SINCE = sql<number>`coalesce(${groupMembers.digestedAt}, ${groupMembers.changedAt})`;

const dueMembers = (until: Date): Promise<Due[]> => {
  const dayAgo = sql.param(new Date(until.getTime() - millisecondsInDay), groupMembers.digestedAt);
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

async function sendBatch(until: Date): Promise<number> {
  return transaction(async () => {
    const due = await dueMembers(until);
    if (due.length === 0) return 0;
    const groupIds = [...new Set(due.map(({ group }) => group.id))];
    const newest = new Map(await Promise.all(groupIds.map(async (id) => [id, await newestOf(id, until)] as const)));
    for (const { member, group } of due) {
      const since = member.digestedAt ?? member.changedAt;
      const own = newest.get(group.id)!.filter((message) => postedAt(message) > since);
      const site = await findSite(group.websiteId, member.languageCode);
      if (!site || own.length === 0) continue;
      const total = own.length > MOST_MESSAGES ? await countPosted(group.id, since, until) : own.length;
      await writeDigest({ member, group }, { messages: own.slice(0, MOST_MESSAGES).reverse(), total }, site);
    }
    await db
      .update(groupMembers)
      .set({ digestedAt: until })
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

/** Posted at once, and approved by staff: each in the order of its index. */
const WAYS = [
  { at: groupMessages.sentAt, isSuch: isNull(groupMessages.moderatedAt) },
  { at: groupMessages.moderatedAt, isSuch: isNotNull(groupMessages.moderatedAt) },
];

const isPosted = (groupId: number) => and(eq(groupMessages.groupId, groupId), eq(groupMessages.state, 'posted'));

/** Those posted last, the newest first, and one more than an email has. */
async function newestOf(groupId: number, until: Date): Promise<Message[]> {
  const found = await Promise.all(
    WAYS.map(({ at, isSuch }) =>
      db
        .select()
        .from(groupMessages)
        .where(and(isPosted(groupId), isSuch, lte(at, until)))
        .orderBy(desc(at), desc(groupMessages.id))
        .limit(MOST_MESSAGES + 1),
    ),
  );
  return found
    .flat()
    .sort((a, b) => postedAt(b).getTime() - postedAt(a).getTime() || b.id - a.id)
    .slice(0, MOST_MESSAGES + 1);
}

async function countPosted(groupId: number, since: Date, until: Date): Promise<number> {
  const counts = WAYS.map(({ at, isSuch }) =>
    db.$count(groupMessages, and(isPosted(groupId), isSuch, gt(at, since), lte(at, until))),
  );
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}

type Contents = { messages: readonly Message[]; total: number };

async function writeDigest({ member, group }: Due, { messages, total }: Contents, site: Site): Promise<void> {
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
  if (total > messages.length)
    entries.push(`${texts.t('See all')}: ${site.origin}${site.url(groupPath(group, site))}?mode=date`);
  const paths = memberPaths(group.id, member.id);
  const links = footerLinks(paths, site).map(({ label, url }) => `${label}: ${url}`);
  await sendMail({
    to: { name: member.name, address: member.email },
    subject: texts.tn('{n} new message in {name}', '{n} new messages in {name}', total, {
      n: texts.number(total, 0),
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
