/** Mails followers once when a record is back in stock or cheaper. */
import { millisecondsInDay, millisecondsInMinute } from 'date-fns/constants';
import { and, asc, eq, gt, isNull, lt, or } from 'drizzle-orm';
import { db, transaction } from '#core/db/database.ts';
import type { Followed, FollowedFacts } from '#core/domain/followable.ts';
import { leaveHeaders } from '#core/http/one_click.ts';
import { textsFor } from '#core/i18n/texts.ts';
import { defineJob, enqueue } from '#core/jobs/jobs.ts';
import { sendMail } from '#core/mail/mail.ts';
import { paragraphs } from '#core/mail/mail_body.ts';
import { findSite, type Site } from '#core/sites/site.ts';
import { leavePath } from './access.ts';
import { findFollowed } from './followables.ts';
import { withUnsubscribeLinks } from './mailings/send.ts';
import { contacts, followedRecords, followers } from './schema.ts';

const CHECK_JOB = 'follow.look';
const NOTICE_JOB = 'follow.notice';
const CHECK_EVERY_MS = 5 * millisecondsInMinute;
/** Prices and stock that change all day are not reported each time. */
const QUIET_MS = millisecondsInDay;
const BATCH = 100;
const REST_MS = 5000;

type News = { kind: 'back' } | { kind: 'cheaper'; before: number };
type Order = { recordKey: number; news: News; noticedAt: number; after: number };
type Follower = { id: number; contactId: number; email: string; websiteId: number; language: string };

/** @returns how to take each definition back. */
export const defineNoticeJobs = (): (() => void)[] => [
  defineJob(CHECK_JOB, () => checkFollowedRecords(), { everyMs: CHECK_EVERY_MS }),
  defineJob<Order>(NOTICE_JOB, sendNotices),
];

/** Compares each followed record with its last known state. */
export async function checkFollowedRecords(now = new Date()): Promise<void> {
  const quietSince = new Date(now.getTime() - QUIET_MS);
  let last = 0;
  for (;;) {
    const records = await db
      .select()
      .from(followedRecords)
      .where(
        and(
          gt(followedRecords.id, last),
          or(isNull(followedRecords.noticedAt), lt(followedRecords.noticedAt, quietSince)),
        ),
      )
      .orderBy(asc(followedRecords.id))
      .limit(BATCH);
    for (const record of records) await checkRecord(record, now);
    if (records.length < BATCH) return;
    last = records.at(-1)!.id;
  }
}

async function checkRecord(before: typeof followedRecords.$inferSelect, now: Date): Promise<void> {
  const found = await asFollowersSeeIt(before);
  if (!found) return;
  const news = newsIn(before.facts, found.facts);
  if (!news && isSame(before.facts, found.facts)) return;
  await transaction(async () => {
    const isMine = await claim(before.id, { facts: found.facts, ...(news && { noticedAt: now }) }, before.noticedAt);
    if (!isMine || !news) return;
    const order: Order = { recordKey: before.id, news, noticedAt: now.getTime(), after: 0 };
    await enqueue(NOTICE_JOB, order, { key: `${NOTICE_JOB}:${before.id}` });
  });
}

/** Read on the website of any follower. */
async function asFollowersSeeIt({ model, recordId }: { model: string; recordId: number }): Promise<Followed | null> {
  const [one] = await db
    .select({ websiteId: followers.websiteId, language: followers.languageCode })
    .from(followers)
    .where(and(eq(followers.model, model), eq(followers.recordId, recordId), eq(followers.isOn, true)))
    .limit(1);
  const site = one && (await findSite(one.websiteId, one.language));
  return site ? findFollowed({ model, recordId }, null, site) : null;
}

export function newsIn(before: FollowedFacts, now: FollowedFacts): News | null {
  if (!now.isAvailable) return null;
  if (!before.isAvailable) return { kind: 'back' };
  return now.price < before.price ? { kind: 'cheaper', before: before.price } : null;
}

const isSame = (a: FollowedFacts, b: FollowedFacts) => a.isAvailable === b.isAvailable && a.price === b.price;

/** Several processes may look; only one sends the notices. */
async function claim(
  id: number,
  change: Partial<typeof followedRecords.$inferInsert>,
  noticedAt: Date | null,
): Promise<boolean> {
  const unchanged = noticedAt ? eq(followedRecords.noticedAt, noticedAt) : isNull(followedRecords.noticedAt);
  const claimed = await db
    .update(followedRecords)
    .set(change)
    .where(and(eq(followedRecords.id, id), unchanged))
    .returning({ id: followedRecords.id });
  return claimed.length > 0;
}

async function sendNotices({ recordKey, news, noticedAt, after }: Order): Promise<void> {
  const [record] = await db.select().from(followedRecords).where(eq(followedRecords.id, recordKey));
  if (!record) return;
  await transaction(async () => {
    const batch = await followersAfter(record, after);
    for (const follower of batch) {
      const site = await findSite(follower.websiteId, follower.language);
      const found = site && (await findFollowed(record, null, site));
      if (site && found) await writeTo(follower, { news, found, key: `${recordKey} ${noticedAt}` }, site);
    }
    const last = batch.at(-1);
    if (!last || batch.length < BATCH) return;
    const order: Order = { recordKey, news, noticedAt, after: last.id };
    await enqueue(NOTICE_JOB, order, { key: `${NOTICE_JOB}:${recordKey}`, at: new Date(Date.now() + REST_MS) });
  });
}

const followersAfter = (record: { model: string; recordId: number }, id: number): Promise<Follower[]> =>
  db
    .select({
      id: followers.id,
      contactId: contacts.id,
      email: contacts.email,
      websiteId: followers.websiteId,
      language: followers.languageCode,
    })
    .from(followers)
    .innerJoin(contacts, eq(contacts.id, followers.contactId))
    .where(
      and(
        eq(followers.model, record.model),
        eq(followers.recordId, record.recordId),
        eq(followers.isOn, true),
        isNull(contacts.blockedAt),
        gt(followers.id, id),
      ),
    )
    .orderBy(asc(followers.id))
    .limit(BATCH)
    .then((rows) => rows);

type Notice = { news: News; found: Followed; key: string };

async function writeTo({ id, contactId, email, language }: Follower, { news, found, key }: Notice, site: Site) {
  const { subject, text } = messageFor(news, found, site);
  const leave = leavePath({ kind: 'following', id, contactId, email });
  await sendMail({
    to: email,
    subject,
    ...withUnsubscribeLinks({ text, html: paragraphs(text) }, { leave, email }, site),
    headers: leaveHeaders(leave, site),
    language,
    websiteId: site.website.id,
    isSecret: true,
    key: `notice ${key} to ${contactId}`,
    condition: { name: 'follow.follower', subject: id },
  });
}

function messageFor(news: News, { name, path, facts }: Followed, site: Site): { subject: string; text: string } {
  const { t, money } = textsFor(site.language.code);
  const link = site.origin + site.url(path);
  const price = money(facts.price, site.currency);
  if (news.kind === 'back')
    return {
      subject: t('{name} is available again', { name }),
      text: t('Hello,\n\nyou asked to be notified about {name}. It is available again for {price}:\n\n{link}', {
        name,
        price,
        link,
      }),
    };
  return {
    subject: t('Price drop: {name}', { name }),
    text: t(
      'Hello,\n\nyou asked to be notified about {name}. Its price has dropped from {before} to {price}:\n\n{link}',
      {
        name,
        price,
        before: money(news.before, site.currency),
        link,
      },
    ),
  };
}
