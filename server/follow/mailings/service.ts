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
import { mailingLists, mailings } from '#follow/schema.ts';
import { MAILING_JOB } from './send.ts';

export type Mailing = typeof mailings.$inferSelect;

export type ListInput = Pick<typeof mailingLists.$inferSelect, 'name' | 'description' | 'isOffered'>;

/** @returns its id */
export async function addList(input: ListInput, site: Site): Promise<number> {
  const [made] = await db
    .insert(mailingLists)
    .values({ ...input, websiteId: site.website.id })
    .returning({ id: mailingLists.id });
  // The footer of each page offers the first one.
  await changed('website');
  return made!.id;
}

export async function changeList(id: number, input: ListInput): Promise<void> {
  await db.update(mailingLists).set(input).where(eq(mailingLists.id, id));
  await changed('website');
}

export type MailingContent = { subject: string; body: string };

export type MailingInput = MailingContent & { listId: number };

export async function addMailing(input: MailingInput, authorId: number): Promise<number> {
  const [made] = await db
    .insert(mailings)
    .values({ ...input, authorId })
    .returning({ id: mailings.id });
  return made!.id;
}

const TOO_LATE = msg('This email is being sent. You can’t change it any more.');

/** @throws Conflict once it is being sent */
export async function changeMailing(id: number, input: MailingInput): Promise<void> {
  const done = await db
    .update(mailings)
    .set(input)
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

/** An email to a list of this website. */
export async function findMailing(websiteId: number, id: number): Promise<Mailing | null> {
  const [row] = await db
    .select({ mailing: mailings })
    .from(mailings)
    .innerJoin(mailingLists, eq(mailingLists.id, mailings.listId))
    .where(and(eq(mailings.id, id), eq(mailingLists.websiteId, websiteId)));
  return row?.mailing ?? null;
}

/** @throws NotFound */
export async function mailingOn(websiteId: number, id: number): Promise<Mailing> {
  const mailing = await findMailing(websiteId, id);
  if (!mailing) throw new NotFound();
  return mailing;
}
