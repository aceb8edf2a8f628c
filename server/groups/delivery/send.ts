/** Mails a posted message to the members of its group, in batches. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, asc, desc, eq, gt, inArray, isNull, lt, ne } from 'drizzle-orm';
import { db, transaction, withoutDiskWait } from '#core/db/database.ts';
import { defineJob, enqueue } from '#core/jobs/jobs.ts';
import { findSite, type Site } from '#core/sites/site.ts';
import { attachmentsOf, findMessage, type Message } from '#groups/archive/queries.ts';
import { findGroupById } from '#groups/queries.ts';
import { groupMembers, groupMessages, groupMissing } from '#groups/schema.ts';
import { type Posting, type Receiver, writeToMember } from './message_mail.ts';

const JOB = 'groups.deliver';
/** Of one transaction: other requests are answered between two. As many as one statement inserts. */
const BATCH = 64;
const MOST_REFERENCES = 20;
/** Writing the emails of a large group takes about so long; sending some of them meanwhile would slow it down. */
const WRITING_MS = 2000;

type Order = { messageId: number; after: number };

/** Part of the transaction that posts it. */
export const orderDelivery = ({ id }: Message): Promise<void> =>
  enqueue(JOB, { messageId: id, after: 0 }, { key: `${JOB}:${id}` });

export const defineDeliveryJob = () => defineJob<Order>(JOB, deliver);

/** Each batch and how far it went are one transaction: a repeat goes on where the last one ended. */
async function deliver({ messageId, after }: Order): Promise<void> {
  const found = await loadPosting(messageId);
  if (!found) return;
  for (let from: number | null = after; from !== null; await nextTurn()) from = await deliverSoftly(found, from);
}

/** A power cut loses how far it went together with the emails. */
const deliverSoftly = (posting: Posting, after: number): Promise<number | null> =>
  withoutDiskWait(() => deliverBatch(posting, after));

async function loadPosting(id: number): Promise<Posting | null> {
  const [row] = await db.select({ groupId: groupMessages.groupId }).from(groupMessages).where(eq(groupMessages.id, id));
  const group = row ? await findGroupById(row.groupId) : null;
  const message = group && (await findMessage(id, group.id));
  if (!group || message?.state !== 'posted') return null;
  const sendAt = new Date(Date.now() + WRITING_MS);
  return { group, message, references: await referencesOf(message), files: await attachmentsOf([id]), sendAt };
}

/** The thread's latest before this one, then what it answers, whether the archive has it or not. */
async function referencesOf({ id, threadId, parentId }: Message): Promise<string[]> {
  const missing = await db
    .select({ messageId: groupMissing.messageId })
    .from(groupMissing)
    .where(eq(groupMissing.namedById, id))
    .orderBy(desc(groupMissing.distance));
  if (parentId === null) return missing.map(({ messageId }) => messageId);
  const earlier = await db
    .select({ id: groupMessages.id, messageId: groupMessages.messageId })
    .from(groupMessages)
    .where(and(eq(groupMessages.threadId, threadId), lt(groupMessages.id, id)))
    .orderBy(desc(groupMessages.id))
    .limit(MOST_REFERENCES);
  const parents = await db
    .select({ messageId: groupMessages.messageId })
    .from(groupMessages)
    .where(eq(groupMessages.id, parentId));
  const others = earlier.filter((one) => one.id !== parentId).reverse();
  return [...others, ...parents, ...missing].map(({ messageId }) => messageId);
}

/** @returns the last member of the batch; null when all are done */
async function deliverBatch(posting: Posting, after: number): Promise<number | null> {
  const sites = new Map<string, Site | undefined>();
  const { group, message } = posting;
  return transaction(async () => {
    const receivers = await receiversAfter(message, after);
    for (const receiver of receivers) {
      const { language } = receiver;
      if (!sites.has(language)) sites.set(language, await findSite(group.websiteId, language));
      const site = sites.get(language);
      if (site) await writeToMember(receiver, posting, site);
    }
    const last = receivers.length < BATCH ? null : receivers.at(-1)!.id;
    if (last !== null)
      await enqueue(JOB, { messageId: message.id, after: last }, { key: `${JOB}:${message.id}`, at: soon() });
    return last;
  });
}

/** The job for the rest is needed only after a crash: otherwise the running one goes on at once. */
const soon = () => new Date(Date.now() + 60_000);

/** Authors get no copy of what they sent by email. */
const receiversAfter = (message: Message, after: number): Promise<Receiver[]> =>
  db
    .select({
      id: groupMembers.id,
      email: groupMembers.email,
      name: groupMembers.name,
      language: groupMembers.languageCode,
    })
    .from(groupMembers)
    .where(
      and(
        eq(groupMembers.groupId, message.groupId),
        eq(groupMembers.state, 'on'),
        eq(groupMembers.delivery, 'each'),
        isNull(groupMembers.stoppedAt),
        gt(groupMembers.id, after),
        message.source === 'mail' ? ne(groupMembers.email, message.authorEmail) : undefined,
      ),
    )
    .orderBy(asc(groupMembers.id))
    .limit(BATCH)
    .then((rows) => rows);

/** Checked again right before an email is sent. */
export async function wantsMail(memberId: number): Promise<boolean> {
  const [row] = await db
    .select({ id: groupMembers.id })
    .from(groupMembers)
    .where(
      and(
        eq(groupMembers.id, memberId),
        eq(groupMembers.state, 'on'),
        inArray(groupMembers.delivery, ['each', 'digest']),
        isNull(groupMembers.stoppedAt),
      ),
    );
  return row !== undefined;
}
