/** Creates and changes mailing lists and mailings. */
import { and, eq } from 'drizzle-orm';
import { changed } from '#core/changes/changes.ts';
import { db, transaction } from '#core/db/database.ts';
import { Conflict, NotFound } from '#core/errors.ts';
import { enqueue } from '#core/jobs/jobs.ts';
import { sendMail } from '#core/mail/mail.ts';
import { msg } from '#core/msg.ts';
import type { Site } from '#core/sites/site.ts';
import { markdownHtml } from '#core/templates/markdown.ts';
import type { MailingList } from '#follow/queries.ts';
import { mailingLists, mailings } from '#follow/schema.ts';
import { MAILING_JOB } from './send.ts';

export type Mailing = typeof mailings.$inferSelect;

/** @returns its id */
export async function addList(name: string, description: string, site: Site): Promise<number> {
  const language = site.language.code;
  return transaction(async () => {
    const [made] = await db
      .insert(mailingLists)
      .values({
        websiteId: site.website.id,
        name: { [language]: name },
        description: description ? { [language]: description } : {},
      })
      .returning({ id: mailingLists.id });
    // The footer of each page offers the first one.
    await changed('website');
    return made!.id;
  });
}

/** In the language in which it is read just now; the others keep theirs. */
export async function renameList(list: MailingList, name: string, description: string, site: Site): Promise<void> {
  const language = site.language.code;
  await transaction(async () => {
    await db
      .update(mailingLists)
      .set({
        name: { ...list.name, [language]: name },
        description: { ...list.description, [language]: description },
      })
      .where(eq(mailingLists.id, list.id));
    await changed('website');
  });
}

export type MailingContent = { subject: string; body: string };

export async function addMailing(listId: number, content: MailingContent, authorId: number): Promise<number> {
  const [made] = await db
    .insert(mailings)
    .values({ listId, ...content, authorId })
    .returning({ id: mailings.id });
  return made!.id;
}

const TOO_LATE = msg('This email is being sent. You can’t change it any more.');

/** @throws Conflict once it is being sent */
export async function rewriteMailing(id: number, content: MailingContent): Promise<void> {
  const done = await db
    .update(mailings)
    .set(content)
    .where(and(eq(mailings.id, id), eq(mailings.state, 'draft')))
    .returning({ id: mailings.id });
  if (done.length === 0) throw new Conflict(TOO_LATE);
}

/** Starts it once. @throws Conflict when it was sent before */
export async function startMailing(id: number): Promise<void> {
  await transaction(async () => {
    const started = await db
      .update(mailings)
      .set({ state: 'sending', startedAt: new Date() })
      .where(and(eq(mailings.id, id), eq(mailings.state, 'draft')))
      .returning({ id: mailings.id });
    if (started.length === 0) throw new Conflict(TOO_LATE);
    await enqueue(MAILING_JOB, { mailingId: id }, { key: `${MAILING_JOB}:${id}` });
  });
}

/** Mails it to its author as subscribers will get it, without the unsubscribe link. */
export async function sendTest(mailing: MailingContent, to: string, site: Site): Promise<void> {
  await sendMail({
    to,
    subject: mailing.subject,
    text: mailing.body,
    html: markdownHtml(mailing.body),
    language: site.language.code,
    websiteId: site.website.id,
  });
}

/** A mailing of a list of this website. @throws NotFound */
export async function mailingOn(websiteId: number, id: number): Promise<Mailing> {
  const [row] = await db
    .select({ mailing: mailings })
    .from(mailings)
    .innerJoin(mailingLists, eq(mailingLists.id, mailings.listId))
    .where(and(eq(mailings.id, id), eq(mailingLists.websiteId, websiteId)));
  if (!row) throw new NotFound();
  return row.mailing;
}
