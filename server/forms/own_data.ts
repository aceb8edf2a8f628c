import { asc, eq, inArray, sql } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import type { Person } from '#core/people/people.ts';
import { submissionFiles, submissions } from './schema.ts';

/** What was sent by forms with a person's address, which they confirmed when they opened their account. */
export async function ownSubmissions({ email }: Person): Promise<Record<string, unknown>> {
  const sent = await db
    .select({
      id: submissions.id,
      values: submissions.values,
      customInfos: submissions.customInfos,
      metadata: submissions.metadata,
      createdAt: submissions.createdAt,
    })
    .from(submissions)
    .where(eq(sql`lower(${submissions.email})`, email.toLowerCase()))
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
