/** Actions of a list that set a box of selected records, as their form does. */
import { and, getTableName, ne, type Table } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { AnyColumn } from '#core/db/columns.ts';
import { db, transaction } from '#core/db/database.ts';
import type { Texts } from '#core/i18n/texts.ts';
import { msg } from '#core/msg.ts';
import { isOneOf } from '#core/staff_list/id_list.ts';
import type { BulkAction } from '#core/staff_list/staff_list.ts';
import { logChanges } from './change_log.ts';

type Flag = 'isPublished' | 'isActive';
type FlaggedTable<F extends Flag> = Table & { id: AnyColumn } & Record<F, AnyColumn>;

type Wording = {
  label: string;
  question(count: number, texts: Texts): string;
  done(count: number, texts: Texts): string;
};

/** What it is called to tick the box and to clear it. */
const WORDINGS: Record<Flag, { on: Wording; off: Wording }> = {
  isPublished: {
    on: {
      label: msg('Publish'),
      question: (count, { tn }) => tn('Publish {n} entry?', 'Publish {n} entries?', count),
      done: (count, { tn }) => tn('{n} entry published.', '{n} entries published.', count),
    },
    off: {
      label: msg('Unpublish'),
      question: (count, { tn }) => tn('Unpublish {n} entry?', 'Unpublish {n} entries?', count),
      done: (count, { tn }) => tn('{n} entry unpublished.', '{n} entries unpublished.', count),
    },
  },
  isActive: {
    on: {
      label: msg('Activate'),
      question: (count, { tn }) => tn('Activate {n} entry?', 'Activate {n} entries?', count),
      done: (count, { tn }) => tn('{n} entry activated.', '{n} entries activated.', count),
    },
    off: {
      label: msg('Deactivate'),
      question: (count, { tn }) => tn('Deactivate {n} entry?', 'Deactivate {n} entries?', count),
      done: (count, { tn }) => tn('{n} entry deactivated.', '{n} entries deactivated.', count),
    },
  },
};

type Box<F extends Flag> = {
  table: FlaggedTable<F>;
  flag: F;
  /** Its name in the form. */
  field: string;
  /** Tells the caches. */
  changed(): Promise<void>;
};

export function flagActions<F extends Flag>(box: Box<F>): BulkAction<unknown>[] {
  const { on, off } = WORDINGS[box.flag];
  return [
    { id: 'on', wanted: true, ...on },
    { id: 'off', wanted: false, ...off },
  ].map(({ id, wanted, label, question, done }) => ({
    ...{ id, label, question },
    run: async (ids, request) => done(await setFlag(box, wanted, ids, request), request.texts),
  }));
}

/** @returns how many were different before */
const setFlag = <F extends Flag>(
  { table, flag, field, changed }: Box<F>,
  wanted: boolean,
  ids: readonly number[],
  request: FastifyRequest,
): Promise<number> =>
  transaction(async () => {
    const set = (await db
      .update(table as never)
      .set({ [flag]: wanted } as never)
      .where(and(isOneOf(table.id, ids), ne(table[flag], wanted)))
      .returning({ id: table.id } as never)) as { id: number }[];
    const change = { field, before: wanted ? '' : 'on', after: wanted ? 'on' : '' };
    const kind = getTableName(table);
    await logChanges(
      set.map(({ id }) => ({ kind, recordId: id, action: 'changed' as const, fields: [change] })),
      request,
    );
    if (set.length > 0) await changed();
    return set.length;
  });
