/** Sends a mailing to its subscribers in batches. */
import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import { db, transaction } from '#core/db/database.ts';
import { leaveHeaders } from '#core/http/one_click.ts';
import { textsFor } from '#core/i18n/texts.ts';
import { defineJob, enqueue } from '#core/jobs/jobs.ts';
import { sendMail } from '#core/mail/mail.ts';
import { findSite, type Site } from '#core/sites/site.ts';
import { markdownHtml } from '#core/templates/markdown.ts';
import { escapeAttribute } from '#core/templates/marker_attributes.ts';
import { leavePath } from '#follow/access.ts';
import { findList } from '#follow/queries.ts';
import { contacts, mailings, subscriptions } from '#follow/schema.ts';
import { preferencesAddress } from '#follow/subscribing/double_opt_in_mails.ts';

export const MAILING_JOB = 'follow.mailing';
const BATCH = 100;
/** The outbox empties in between, so that a new password never waits behind a newsletter. */
const REST_MS = 5000;

type Receiver = { subscriptionId: number; contactId: number; email: string; language: string };

/** Each mail is written once; between batches other mail is sent. */
export const defineMailingJob = () =>
  defineJob<{ mailingId: number }>(MAILING_JOB, ({ mailingId }) => sendBatch(mailingId));

/** A batch and how far it went are one transaction: a repeat goes on where the last one ended. */
async function sendBatch(mailingId: number): Promise<void> {
  await transaction(async () => {
    const [mailing] = await db.select().from(mailings).where(eq(mailings.id, mailingId));
    const list = mailing?.state === 'sending' ? await findList(mailing.listId) : null;
    if (!mailing || !list) return;
    const receivers = await receiversAfter(mailing.doneUpTo, list.id);
    const html = markdownHtml(mailing.body);
    for (const receiver of receivers) {
      const site = await findSite(list.websiteId, receiver.language);
      if (site) await writeTo(receiver, { id: mailing.id, subject: mailing.subject, text: mailing.body, html }, site);
    }
    const isLast = receivers.length < BATCH;
    await db
      .update(mailings)
      .set({
        doneUpTo: receivers.at(-1)?.contactId ?? mailing.doneUpTo,
        sentCount: sql`${mailings.sentCount} + ${receivers.length}`,
        state: isLast ? 'sent' : 'sending',
      })
      .where(eq(mailings.id, mailingId));
    if (!isLast)
      await enqueue(
        MAILING_JOB,
        { mailingId },
        { key: `${MAILING_JOB}:${mailingId}`, at: new Date(Date.now() + REST_MS) },
      );
  });
}

const receiversAfter = (contactId: number, listId: number): Promise<Receiver[]> =>
  db
    .select({
      subscriptionId: subscriptions.id,
      contactId: contacts.id,
      email: contacts.email,
      language: contacts.languageCode,
    })
    .from(subscriptions)
    .innerJoin(contacts, eq(contacts.id, subscriptions.contactId))
    .where(
      and(
        eq(subscriptions.listId, listId),
        eq(subscriptions.isOn, true),
        isNull(contacts.blockedAt),
        gt(contacts.id, contactId),
      ),
    )
    .orderBy(asc(contacts.id))
    .limit(BATCH)
    .then((rows) => rows);

type Content = { id: number; subject: string; text: string; html: string };

async function writeTo(
  { subscriptionId, contactId, email, language }: Receiver,
  { id, subject, text, html }: Content,
  site: Site,
): Promise<void> {
  const leave = leavePath({ kind: 'mailing', id, contactId, email });
  await sendMail({
    to: email,
    subject,
    ...withUnsubscribeLinks({ text, html }, { leave, email }, site),
    headers: leaveHeaders(leave, site),
    language,
    websiteId: site.website.id,
    isSecret: true,
    key: `mailing ${id} to ${contactId}`,
    condition: { name: 'follow.subscription', subject: subscriptionId },
  });
}

/** The mail's text, followed by the links to unsubscribe. */
export function withUnsubscribeLinks(
  { text, html }: { text: string; html: string },
  { leave, email }: { leave: string; email: string },
  site: Site,
): { text: string; html: string } {
  const { t } = textsFor(site.language.code);
  const links = [
    { label: t('Unsubscribe'), url: site.origin + site.url(leave) },
    { label: t('Manage email preferences'), url: preferencesAddress(email, site, true) },
  ];
  const anchors = links.map(({ label, url }) => `<a href="${escapeAttribute(url)}">${escapeAttribute(label)}</a>`);
  return {
    text: `${text}\n\n-- \n${links.map(({ label, url }) => `${label}: ${url}`).join('\n')}`,
    html: `${html}\n<hr>\n<p>${anchors.join(' · ')}</p>`,
  };
}
