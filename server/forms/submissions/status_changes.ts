/** Changes the state of submissions, releases them from quarantine, deletes them. */
import { subDays } from 'date-fns/subDays';
import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { db, forUpdate, transaction } from '#core/db/database.ts';
import { Conflict, NotFound } from '#core/errors.ts';
import { forgetFile } from '#core/files/upload_store.ts';
import { msg } from '#core/msg.ts';
import { allForms, filesOf, findSubmission, type Submission } from '#forms/queries.ts';
import { mailSubmission } from '#forms/receiving/form_mail.ts';
import { type SubmissionState, submissions } from '#forms/schema.ts';

export const HELD = msg('The virus scan blocked a file');

/** In quarantine for its spam score alone, and not reviewed yet. */
export const isWaiting = ({ state, movedAt, reasons }: Submission): boolean =>
  state === 'quarantined' && movedAt === null && !reasons.includes(HELD);

const MOVES: Record<SubmissionState, SubmissionState[]> = {
  new: ['done', 'quarantined'],
  done: ['new', 'quarantined'],
  quarantined: ['new'],
};

/** Moves a submission. Out of quarantine its mail goes out, once. @throws NotFound, Conflict */
export async function moveSubmission(id: number, to: SubmissionState, userId: number | null): Promise<void> {
  await transaction(async () => {
    const [row] = await forUpdate(db.select().from(submissions).where(eq(submissions.id, id)));
    if (!row) throw new NotFound();
    if (row.state === to) return;
    if (!MOVES[row.state].includes(to)) throw new Conflict(msg('Someone else has moved this. Reload the page.'));
    await db
      .update(submissions)
      .set({ state: to, movedAt: new Date(), movedBy: userId })
      .where(and(eq(submissions.id, id), eq(submissions.state, row.state)));
    const form = row.state === 'quarantined' && (await allForms()).find((one) => one.id === row.formId);
    if (form) await mailSubmission(form, row);
  });
}

/** Releases a submission after its browser solved the puzzle, unless staff have reviewed it. */
export async function releaseSolved(id: number): Promise<void> {
  const submission = await findSubmission(id);
  if (submission && isWaiting(submission)) await moveSubmission(id, 'new', null);
}

/** For good, with its files. */
export async function deleteSubmission(id: number): Promise<void> {
  const files = await filesOf([id]);
  await db.delete(submissions).where(eq(submissions.id, id));
  for (const { fileId } of files) await forgetFile(fileId);
}

/** Long enough for a sender to ask about their message; then quarantined submissions are deleted. */
const QUARANTINE_DAYS = 90;
const BATCH = 200;

/** What has lain in quarantine since then, with its files. */
export async function dropOldQuarantine(now = new Date()): Promise<void> {
  const before = subDays(now, QUARANTINE_DAYS);
  const old = await db
    .select({ id: submissions.id })
    .from(submissions)
    .where(
      and(
        eq(submissions.state, 'quarantined'),
        lt(submissions.createdAt, before),
        or(isNull(submissions.movedAt), lt(submissions.movedAt, before)),
      ),
    )
    .limit(BATCH);
  for (const { id } of old) await deleteSubmission(id);
}
