/** Saves what a form of staff posted: once, and never over what somebody else saved. */
import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { db, forUpdate, transaction } from '#core/db/database.ts';
import { Conflict, Invalid, NotFound } from '#core/errors.ts';
import { refusedFields } from '#core/http/field_errors.ts';
import type { FormValues } from '#core/i18n/form_texts.ts';
import type { FormState } from '#core/pages/form_view.ts';
import { conflictState, conflictsOf } from '#core/pages/staff_form.ts';
import { beginAdding, changedFields, logChange } from './change_log.ts';
import { kindOf } from './deleted_records.ts';
import type { StaffForm, StaffRecord } from './staff_form.ts';

/** The id of the saved record, or the form again with what is wrong. */
export type Outcome = { id: number } | { again: FormState };

type Posted<I> = { input: I; values: FormValues; request: FastifyRequest };

export async function addRecord<R extends { id: number }, I>(
  form: StaffForm<R, I>,
  { input, values, request }: Posted<I>,
): Promise<Outcome> {
  const { add } = form;
  if (!add) throw new NotFound();
  return refusing(values, request, () =>
    transaction(async () => {
      const addition = await beginAdding(kindOf(form), values, request);
      if ('recordId' in addition) return { id: addition.recordId };
      const id = await add(input, values, request);
      await addition.done(id);
      return { id };
    }),
  );
}

/** @throws NotFound if it was deleted meanwhile */
export async function changeRecord<R extends { id: number }, I>(
  form: StaffForm<R, I>,
  id: number,
  { input, values, request }: Posted<I>,
): Promise<Outcome> {
  return refusing(values, request, () =>
    transaction(async () => {
      await hold(form, id, request);
      const row = await form.find(id, request);
      if (!row) throw new NotFound();
      const before = await form.load(row, request);
      const conflicts = conflictsOf(before, values);
      if (conflicts) return { again: conflictState(before, values, conflicts) };
      await form.change(row, input, values, request);
      const fields = changedFields(before, values);
      if (fields.length > 0) await logChange({ kind: kindOf(form), recordId: id, action: 'changed', fields }, request);
      return { id };
    }),
  );
}

export async function hold<R extends { id: number }>(
  form: StaffRecord<R>,
  id: number,
  request: FastifyRequest,
): Promise<void> {
  const { table } = form.record;
  if (form.hold) await form.hold(id, request);
  else if (table.id)
    await forUpdate(
      db
        .select({ id: table.id })
        .from(table as never)
        .where(eq(table.id, id)) as never,
    );
}

async function refusing(values: FormValues, { texts }: FastifyRequest, work: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await work();
  } catch (error) {
    const isRefusal = error instanceof Invalid || (error instanceof Conflict && error.fields);
    if (!isRefusal) throw error;
    return { again: { values, errors: refusedFields(error, texts) } };
  }
}
