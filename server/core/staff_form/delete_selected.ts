/** Deletes selected rows of a list, each as its own page does. */
import type { FastifyRequest } from 'fastify';
import { msg } from '#core/msg.ts';
import { doToSelected, refuseMore } from '#core/staff_list/selected.ts';
import type { StaffList } from '#core/staff_list/staff_list.ts';
import { DAYS_KEPT } from './deleted_records.ts';
import { removeRecord } from './deleting.ts';
import type { StaffRecord } from './staff_form.ts';

/** Each is stored with all that belongs to it. */
const MOST_DELETED = 200;
const MOST_NAMED = 10;

/** The list, whose rows are records of this form, with an action that deletes them. */
export const withDeletion = <L, R extends { id: number }>(list: StaffList<L>, form: StaffRecord<R>): StaffList<L> => ({
  ...list,
  actions: [
    ...(list.actions ?? []),
    {
      id: 'delete',
      label: msg('Delete'),
      isDangerous: true,
      ...(form.needsPassword && { needsPassword: true }),
      question: (count, { tn }) => tn('Delete {n} entry?', 'Delete {n} entries?', count),
      consequence: (ids, request) => consequenceOf(form, ids, request),
      run: (ids, request) =>
        doToSelected(ids, request, {
          most: MOST_DELETED,
          run: (id) => removeRecord(form, request, id),
          done: (count, { tn }) => tn('{n} entry deleted.', '{n} entries deleted.', count),
          namesOf: (left) => namesOf(form, left, request),
        }),
    },
  ],
});

/** Names the first of them, and what goes with them. */
async function consequenceOf<R extends { id: number }>(
  form: StaffRecord<R>,
  ids: number[],
  request: FastifyRequest,
): Promise<string> {
  refuseMore(ids, MOST_DELETED);
  const { texts } = request;
  const rows = await rowsOf(form, ids.slice(0, MOST_NAMED), request);
  const more = ids.length - rows.length;
  const names = [
    ...rows.map((row) => form.title(row, request)),
    ...(more > 0 ? [texts.tn('{n} more', '{n} more', more)] : []),
  ];
  const [only] = ids.length === 1 ? rows : [];
  return [
    `${texts.list(names)}.`,
    only && form.remove?.consequence(only, request),
    texts.t('Deleted records can be restored for {days} days.', { days: DAYS_KEPT }),
  ]
    .filter(Boolean)
    .join(' ');
}

async function namesOf<R extends { id: number }>(
  form: StaffRecord<R>,
  ids: readonly number[],
  request: FastifyRequest,
): Promise<Map<number, string>> {
  const rows = await rowsOf(form, ids, request);
  return new Map(rows.map((row) => [row.id, form.title(row, request)]));
}

async function rowsOf<R extends { id: number }>(
  form: StaffRecord<R>,
  ids: readonly number[],
  request: FastifyRequest,
): Promise<R[]> {
  const rows: R[] = [];
  for (const id of ids) {
    const row = await form.find(id, request);
    if (row) rows.push(row);
  }
  return rows;
}
