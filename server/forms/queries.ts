import { and, desc, eq, gt, inArray, lt, ne, type SQL, sql } from 'drizzle-orm';
import { cachedQuery } from '#core/changes/cached_query.ts';
import { db } from '#core/db/database.ts';
import { files } from '#core/sites/schema.ts';
import type { OrderFile } from '#sales/api.ts';
import { type FormField, forms, type SubmissionState, submissionFiles, submissions } from './schema.ts';

export type Form = typeof forms.$inferSelect;
export type Submission = typeof submissions.$inferSelect;
export type SubmissionFile = typeof submissionFiles.$inferSelect & { size: number; mimetype: string };

/** Every form: they are few, and the pages that show them are drawn often. */
export const allForms = cachedQuery(['website'], () => db.select().from(forms));

/** A website's own form hides the general one. */
export async function findForm(websiteId: number, of: { model?: string; url?: string }): Promise<Form | null> {
  const fitting = (await allForms()).filter(
    (form) =>
      (form.websiteId === null || form.websiteId === websiteId) &&
      (of.model === undefined || form.modelName === of.model) &&
      (of.url === undefined || form.url === of.url),
  );
  return fitting.find((form) => form.websiteId === websiteId) ?? fitting[0] ?? null;
}

export const fieldOf = (form: Form, name: string): FormField | undefined =>
  form.fields.find((field) => field.name === name);

export type Filter = {
  /** Those of one company. */
  websiteIds: number[];
  q?: string | undefined;
  state?: SubmissionState | undefined;
  forms?: number[] | undefined;
};

const matching = ({ websiteIds, q, state, forms: formIds = [] }: Filter): SQL | undefined =>
  and(
    inArray(submissions.websiteId, websiteIds),
    state ? eq(submissions.state, state) : ne(submissions.state, 'quarantined'),
    formIds.length > 0 ? inArray(submissions.formId, formIds) : undefined,
    hasWords(q ?? ''),
  );

/** Whether each of the words is in it. */
export function hasWords(q: string): SQL | undefined {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 10);
  const holds = (word: string) =>
    sql`${submissions.searchText} like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`;
  return and(...words.map(holds));
}

/** How many there are in each state. */
export async function countStates(websiteIds: number[]): Promise<Partial<Record<SubmissionState, number>>> {
  const rows = await db
    .select({ state: submissions.state, count: sql<number>`count(*)`.mapWith(Number) })
    .from(submissions)
    .where(inArray(submissions.websiteId, websiteIds))
    .groupBy(submissions.state);
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

/** Pieces of an export: those before an id, newest first. */
export function submissionsBefore(filter: Filter, id: number, limit: number): Promise<Submission[]> {
  return db
    .select()
    .from(submissions)
    .where(and(matching(filter), lt(submissions.id, id)))
    .orderBy(desc(submissions.id))
    .limit(limit);
}

export async function findSubmission(id: number): Promise<Submission | null> {
  const [row] = await db.select().from(submissions).where(eq(submissions.id, id));
  return row ?? null;
}

export async function findByKey(dedupeKey: string): Promise<Submission | null> {
  const [row] = await db.select().from(submissions).where(eq(submissions.dedupeKey, dedupeKey));
  return row ?? null;
}

export async function filesOf(ids: readonly number[]): Promise<SubmissionFile[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ file: submissionFiles, size: files.size, mimetype: files.mimetype })
    .from(submissionFiles)
    .innerJoin(files, eq(files.id, submissionFiles.fileId))
    .where(inArray(submissionFiles.submissionId, [...ids]))
    .orderBy(submissionFiles.id);
  return rows.map(({ file, size, mimetype }) => ({ ...file, size, mimetype }));
}

/** Files that came with the form of a cart; those that the scan refused are named, and can't be opened. */
export async function orderFiles(orderId: number): Promise<OrderFile[]> {
  const rows = await db
    .select({
      fileId: submissionFiles.fileId,
      name: submissionFiles.name,
      scan: submissionFiles.scan,
      target: forms.target,
    })
    .from(submissionFiles)
    .innerJoin(submissions, eq(submissions.id, submissionFiles.submissionId))
    .innerJoin(forms, eq(forms.id, submissions.formId))
    .where(eq(submissions.recordId, orderId))
    .orderBy(submissionFiles.id);
  return rows
    .filter(({ target }) => target.record === 'cart')
    .map(({ fileId, name, scan }) => ({ fileId, name, isHeld: scan === 'held' }));
}

/** Whether a stored file came with a submission on one of these websites and may be opened. */
export async function isOpenFile(fileId: number, websiteIds: readonly number[]): Promise<boolean> {
  const rows = await db
    .select({ scan: submissionFiles.scan, websiteId: submissions.websiteId })
    .from(submissionFiles)
    .innerJoin(submissions, eq(submissions.id, submissionFiles.submissionId))
    .where(eq(submissionFiles.fileId, fileId));
  const isOwn = rows.some(({ websiteId }) => websiteIds.includes(websiteId));
  return isOwn && rows.every(({ scan }) => scan !== 'held');
}

/** How often the same text was submitted recently, by any sender. */
export const countSame = (contentHash: string, since: Date): Promise<number> =>
  db.$count(submissions, and(eq(submissions.contentHash, contentHash), gt(submissions.createdAt, since)));
