/** Staff list and form of prepared answers. */
import { and, eq, or } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { contains } from '#core/db/contains.ts';
import { db } from '#core/db/database.ts';
import { lines } from '#core/http/contract.ts';
import { fieldErrors } from '#core/http/field_errors.ts';
import { formValues } from '#core/i18n/form_texts.ts';
import { msg } from '#core/msg.ts';
import { defineStaffForm } from '#core/staff_form/define_staff_form.ts';
import { withDeletion } from '#core/staff_form/delete_selected.ts';
import type { StaffForm } from '#core/staff_form/staff_form.ts';
import { cellsFor } from '#core/staff_list/cells.ts';
import { defineStaffList } from '#core/staff_list/define_staff_list.ts';
import type { StaffList } from '#core/staff_list/staff_list.ts';
import { MOST_CHARACTERS } from '#livechat/contract.ts';
import type { PreparedAnswer } from '#livechat/queries.ts';
import { preparedAnswers } from '#livechat/schema.ts';

export const ANSWER_LIST = '/admin/chat/answers';
const FIELDS = ['shortcut', 'body'];

const answerList: StaffList<PreparedAnswer> = {
  url: ANSWER_LIST,
  audience: 'livechat',
  title: msg('Prepared answers'),
  empty: msg('Nothing here yet'),
  id: preparedAnswers.id,
  scope: ({ site }) => eq(preparedAnswers.companyId, site.company.id),
  rows: () => db.select().from(preparedAnswers),
  ids: () => db.select({ id: preparedAnswers.id }).from(preparedAnswers),
  search: {
    label: msg('Shortcut or text'),
    where: (q) => or(contains(preparedAnswers.shortcut, q), contains(preparedAnswers.body, q)),
  },
  columns: [
    { id: 'shortcut', label: msg('Shortcut'), kind: 'text', sort: preparedAnswers.shortcut },
    { id: 'body', label: msg('Text'), kind: 'text', card: 'note' },
  ],
  idOf: ({ id }) => id,
  pathOf: ({ id }) => `${ANSWER_LIST}/${id}`,
  cells: ({ shortcut, body }, request) => {
    const { text } = cellsFor(request);
    return [text(shortcut), text(body)];
  },
  add: { path: `${ANSWER_LIST}/new`, label: msg('New answer') },
};

const rules = z.object({
  shortcut: z.string().regex(/^[\p{L}\p{N}_-]{1,30}$/u, msg('Use letters, digits, - and _ only')),
  body: lines(MOST_CHARACTERS).refine(Boolean, msg('Enter a text')),
});

const ANSWER_FORM: StaffForm<PreparedAnswer, z.output<typeof rules>> = {
  url: ANSWER_LIST,
  audience: 'livechat',
  template: '@livechat/staff/answer',
  record: { table: preparedAnswers },
  find: async (id, { site }) => {
    const isOwn = and(eq(preparedAnswers.id, id), eq(preparedAnswers.companyId, site.company.id));
    return (await db.select().from(preparedAnswers).where(isOwn))[0] ?? null;
  },
  title: (row, { texts }) => row?.shortcut ?? texts.t('New answer'),
  fields: () => FIELDS,
  blank: () => formValues({}, FIELDS),
  load: ({ shortcut, body }) => ({ shortcut, body }),
  read: (values, _row, { texts }) => {
    const read = rules.safeParse(values);
    return read.success ? { input: read.data } : { errors: fieldErrors(read.error, texts) };
  },
  add: async (input, _values, { site }) => {
    const [added] = await db
      .insert(preparedAnswers)
      .values({ ...input, companyId: site.company.id })
      .returning({ id: preparedAnswers.id });
    return added!.id;
  },
  change: async ({ id }, input) => {
    await db.update(preparedAnswers).set(input).where(eq(preparedAnswers.id, id));
  },
  saved: (_id, _row, { texts }) => ({ to: ANSWER_LIST, text: texts.t('Answer saved.') }),
  view: (_row, _state, { texts: { t } }) => ({
    above: [{ name: t('Prepared answers'), path: ANSWER_LIST }],
    labels: { shortcut: t('Shortcut'), body: t('Text') },
  }),
  remove: {
    consequence: (_row, { texts }) => texts.t('Operators can no longer insert it.'),
    deleted: (_row, { texts }) => ({ to: ANSWER_LIST, text: texts.t('Answer deleted.') }),
    changed: async () => {},
  },
};

export function answerFormRoutes(app: FastifyInstance): void {
  defineStaffList(app, withDeletion(answerList, ANSWER_FORM));
  defineStaffForm(app, ANSWER_FORM);
}
