/** Writes and reads who changed which fields of a record. */
import { createHash } from 'node:crypto';
import { and, desc, eq, inArray } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { db, insertMany } from '#core/db/database.ts';
import type { Conflict } from '#core/domain/importer.ts';
import { differing, type FormValues } from '#core/i18n/form_texts.ts';
import { partners, users } from '#core/people/people.schema.ts';
import { personOf } from '#core/people/session.ts';
import { type FieldChange, type StaffAction, staffChanges } from './changes.schema.ts';

const SHOWN = 20;
/** A page's text may have a hundred thousand letters; its first ones tell what was changed. */
const LONGEST = 500;

export type LoggedChange = { action: StaffAction; fields: FieldChange[]; at: Date; who: string | null };

/** What the form showed before, and what was typed instead. */
export const changedFields = (before: FormValues, entered: FormValues): FieldChange[] =>
  differing(before, entered).map((field) => ({
    field,
    before: shortened(before[field] ?? ''),
    after: shortened((entered[field] ?? '').trim()),
  }));

const shortened = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);

/** What an import put in place of what people had set. @param by undefined: the command ran it */
export function importedChange(
  record: { kind: string; recordId: number },
  overwritten: readonly Pick<Conflict, 'field' | 'present' | 'wanted'>[],
  by: { userId: number | null } | undefined,
): typeof staffChanges.$inferInsert {
  return {
    ...record,
    action: by ? 'imported' : 'imported by command',
    userId: by?.userId ?? null,
    fields: overwritten.map(({ field, present, wanted }) => {
      const [before, after] = isBox(present, wanted) ? [boxValue(present), boxValue(wanted)] : [present, wanted];
      return { field, before: shortened(before), after: shortened(after) };
    }),
  };
}

const isBox = (...values: string[]): boolean => values.every((value) => value === 'true' || value === 'false');
const boxValue = (value: string): string => (value === 'true' ? 'on' : '');

const userIdOf = async (request: FastifyRequest) => (await personOf(request))?.userId ?? null;

type Entry = { kind: string; recordId: number; action: StaffAction; fields?: FieldChange[] };

export async function logChange(entry: Entry, request: FastifyRequest): Promise<void> {
  await db.insert(staffChanges).values({ ...entry, userId: await userIdOf(request) });
}

/** The same change of many records, each with its own fields. */
export async function logChanges(entries: Entry[], request: FastifyRequest): Promise<void> {
  const userId = await userIdOf(request);
  await insertMany(
    staffChanges,
    entries.map((entry) => ({ fields: [], ...entry, userId })),
  );
}

/**
 * Notes that a record is being added, once for each form that was opened: a second click sends the same values again.
 * @returns `recordId` where they have arrived already, else `done`, to be called with the new id
 */
export async function beginAdding(
  kind: string,
  values: FormValues,
  request: FastifyRequest,
): Promise<{ recordId: number } | { done(recordId: number): Promise<void> }> {
  const submission = values.submission ? submissionOf(kind, values) : null;
  const [entry] = await db
    .insert(staffChanges)
    .values({ kind, action: 'added', submission, userId: await userIdOf(request) })
    .onConflictDoNothing()
    .returning({ id: staffChanges.id });
  if (entry)
    return {
      done: async (recordId) => {
        await db.update(staffChanges).set({ recordId }).where(eq(staffChanges.id, entry.id));
      },
    };
  const [first] = await db
    .select({ recordId: staffChanges.recordId })
    .from(staffChanges)
    .where(eq(staffChanges.submission, submission as string));
  return { recordId: first?.recordId as number };
}

const submissionOf = (kind: string, values: FormValues): string =>
  createHash('sha256')
    .update(JSON.stringify([kind, Object.entries(values).sort()]))
    .digest('base64url');

/** The newest first. */
export function changesOf(kind: string, recordId: number): Promise<LoggedChange[]> {
  const { action, fields, at } = staffChanges;
  return db
    .select({ action, fields, at, who: partners.name })
    .from(staffChanges)
    .leftJoin(users, eq(users.id, staffChanges.userId))
    .leftJoin(partners, eq(partners.id, users.partnerId))
    .where(and(eq(staffChanges.kind, kind), eq(staffChanges.recordId, recordId)))
    .orderBy(desc(staffChanges.id))
    .limit(SHOWN);
}

/** Keeps that and when records were changed, but not to what: of people who are forgotten. */
export async function forgetChangedFields(kind: string, records: { id: number }[]): Promise<void> {
  await db
    .update(staffChanges)
    .set({ fields: [] })
    .where(
      and(
        eq(staffChanges.kind, kind),
        inArray(
          staffChanges.recordId,
          records.map(({ id }) => id),
        ),
      ),
    );
}

/** What somebody did, for the export of their data. */
export function changesBy(
  userId: number,
): Promise<{ kind: string; recordId: number | null; action: string; at: Date }[]> {
  const { kind, recordId, action, at } = staffChanges;
  return db
    .select({ kind, recordId, action, at })
    .from(staffChanges)
    .where(eq(staffChanges.userId, userId))
    .orderBy(desc(staffChanges.id));
}
