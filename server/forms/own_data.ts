/** Exports what a person sent by forms, and empties it when the account ends. */
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import type { ClosedAccount } from '#core/domain/domain.ts';
import type { Subject } from '#core/domain/subject.ts';
import { websites } from '#core/sites/schema.ts';
import { submissionFiles, submissions } from './schema.ts';

/** What was sent by forms with a person's addresses. */
export async function ownSubmissions({ emails, companyId }: Subject): Promise<Record<string, unknown>> {
  const ofCompany =
    companyId === null
      ? undefined
      : inArray(
          submissions.websiteId,
          db.select({ id: websites.id }).from(websites).where(eq(websites.companyId, companyId)),
        );
  const sent = await db
    .select({
      id: submissions.id,
      values: submissions.values,
      customInfos: submissions.customInfos,
      metadata: submissions.metadata,
      createdAt: submissions.createdAt,
    })
    .from(submissions)
    .where(and(inArray(sql`lower(${submissions.email})`, [...emails]), ofCompany))
    .orderBy(asc(submissions.id));
  if (sent.length === 0) return {};
  const ids = sent.map(({ id }) => id);
  const files = await db
    .select({ submissionId: submissionFiles.submissionId, name: submissionFiles.name })
    .from(submissionFiles)
    .where(inArray(submissionFiles.submissionId, ids));
  return {
    submissions: sent.map(({ id, ...one }) => ({
      ...one,
      files: files.filter(({ submissionId }) => submissionId === id).map(({ name }) => name),
    })),
  };
}

/** What somebody sent is emptied, its files with it; that something was sent stays counted. */
export async function forgetSender({ email }: ClosedAccount): Promise<void> {
  if (email === '') return;
  const sent = await db
    .select({ id: submissions.id })
    .from(submissions)
    .where(eq(sql`lower(${submissions.email})`, email.toLowerCase()));
  const ids = sent.map(({ id }) => id);
  if (ids.length === 0) return;
  await db.delete(submissionFiles).where(inArray(submissionFiles.submissionId, ids));
  const nothing = { name: '', email: '', values: {}, customInfos: '', metadata: '', searchText: '', contentHash: '' };
  await db.update(submissions).set(nothing).where(inArray(submissions.id, ids));
}
