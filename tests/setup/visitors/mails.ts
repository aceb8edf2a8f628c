/** Writes and sends due mails, and reads them as recipients do. */
import { asc, eq } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { runDueJobs } from '#core/jobs/jobs.ts';
import { mails } from '#core/mail/mail.schema.ts';

export type LetterRow = typeof mails.$inferSelect;

/** All mails to an address, the oldest first. */
export async function mailsTo(address: string): Promise<LetterRow[]> {
  await runDueJobs();
  return db.select().from(mails).where(eq(mails.toAddress, address)).orderBy(asc(mails.id));
}

/** The newest one. @throws when there is none */
export async function mailTo(address: string): Promise<LetterRow> {
  const mail = (await mailsTo(address)).at(-1);
  if (!mail) throw new Error(`No mail was written to ${address}`);
  return mail;
}

/** Path and query of the first link in a mail that leads to such a path. */
export function linkIn({ text }: Pick<LetterRow, 'text'>, path: string): string {
  const found = [...text.matchAll(/https?:\/\/[^\s]+/g)].map(([address]) => new URL(address));
  const link = found.find(({ pathname }) => pathname.includes(path));
  if (!link) throw new Error(`There is no link to ${path} in:\n${text}`);
  return link.pathname + link.search;
}

export const tokenIn = (link: string): string => new URL(link, 'http://x').searchParams.get('token') ?? '';
