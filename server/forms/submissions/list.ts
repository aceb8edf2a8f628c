/** The staff list of form submissions. */
import { eq, inArray, ne, type SQL } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { db } from '#core/db/database.ts';
import { Conflict, NotFound } from '#core/errors.ts';
import { pick } from '#core/i18n/translated.ts';
import { msg } from '#core/msg.ts';
import { personOf } from '#core/people/session.ts';
import { websitesOfCompany } from '#core/sites/site.ts';
import { cellsFor, type Tone } from '#core/staff_list/cells.ts';
import type { BulkAction, StaffList } from '#core/staff_list/staff_list.ts';
import { allForms, countStates, type Form, hasWords, type Submission } from '#forms/queries.ts';
import { type SubmissionState, submissions } from '#forms/schema.ts';
import { deleteSubmission, moveSubmission } from './status_changes.ts';
import { STATE_NAMES, submissionName } from './view.ts';

const TONES: Record<SubmissionState, Tone> = { new: 'notice', done: 'positive', quarantined: 'warning' };

const inState = (state: SubmissionState) => (): SQL => eq(submissions.state, state);

/** What a row shows, without what was sent. */
const SHOWN = {
  id: submissions.id,
  formId: submissions.formId,
  name: submissions.name,
  email: submissions.email,
  state: submissions.state,
  createdAt: submissions.createdAt,
};
type Row = Pick<Submission, keyof typeof SHOWN>;

export const submissionList: StaffList<Row> = {
  url: '/website/submissions',
  audience: 'messages',
  title: msg('Form submissions'),
  empty: msg('No form submissions yet.'),
  id: submissions.id,
  scope: async ({ site }) => inArray(submissions.websiteId, await websitesOfCompany(site)),
  rows: () => db.select(SHOWN).from(submissions),
  ids: () => db.select({ id: submissions.id }).from(submissions),
  search: { label: msg('Search messages'), where: hasWords },
  tabs: [
    { id: '', label: msg('New and closed'), where: () => ne(submissions.state, 'quarantined') },
    { id: 'new', label: STATE_NAMES.new, where: inState('new') },
    { id: 'done', label: STATE_NAMES.done, where: inState('done') },
    { id: 'quarantined', label: STATE_NAMES.quarantined, where: inState('quarantined') },
  ],
  tabCounts: async ({ site }) => {
    const counts = await countStates(await websitesOfCompany(site));
    return { '': (counts.new ?? 0) + (counts.done ?? 0), new: 0, done: 0, quarantined: 0, ...counts };
  },
  filters: [
    {
      id: 'form',
      label: msg('Form'),
      kind: 'choice',
      options: async ({ site }) =>
        (await formsOf(await websitesOfCompany(site))).map(({ id, title }) => ({
          value: String(id),
          label: pick(title, site.language.code),
        })),
      where: (ids) => inArray(submissions.formId, ids.map(Number)),
    },
  ],
  columns: [
    { id: 'name', label: msg('Message'), kind: 'text', sort: submissions.name },
    { id: 'email', label: msg('From', { context: 'sender' }), kind: 'text', sort: submissions.email },
    { id: 'form', label: msg('Form'), kind: 'text', card: 'note' },
    { id: 'received', label: msg('Received'), kind: 'date', sort: submissions.createdAt, card: 'amount' },
    { id: 'status', label: msg('Status'), kind: 'state', card: 'state' },
  ],
  idOf: ({ id }) => id,
  pathOf: ({ id }) => `/website/submissions/${id}`,
  cells: async (submission, request) => {
    const { site, texts } = request;
    const { text, moment, state } = cellsFor(request);
    const form = (await allForms()).find(({ id }) => id === submission.formId);
    return [
      text(submissionName(submission, texts)),
      text(submission.email),
      text(form ? pick(form.title, site.language.code) : ''),
      moment(submission.createdAt),
      state(texts.say(STATE_NAMES[submission.state]), TONES[submission.state]),
    ];
  },
  files: [
    { name: 'CSV', path: '/website/submissions/export/csv' },
    { name: 'XLSX', path: '/website/submissions/export/xlsx' },
    { name: 'JSON', path: '/website/submissions/export/json' },
  ],
  actions: [
    moving('done', msg('Mark as done')),
    moving('new', msg('Mark as new')),
    moving('quarantined', msg('Mark as spam')),
    {
      id: 'delete',
      label: msg('Delete'),
      isDangerous: true,
      question: (count, { tn }) => tn('Delete {n} submission?', 'Delete {n} submissions?', count),
      run: async (ids, { texts }) => {
        for (const id of ids) await deleteSubmission(id);
        return texts.tn('{n} submission deleted.', '{n} submissions deleted.', ids.length);
      },
    },
  ],
};

const formsOf = async (websiteIds: readonly number[]): Promise<Form[]> =>
  (await allForms()).filter(({ websiteId }) => websiteId === null || websiteIds.includes(websiteId));

function moving(state: SubmissionState, label: string): BulkAction<Row> {
  return {
    id: state,
    label,
    question: (count, { tn, say }) =>
      tn('Move {n} submission to “{state}”?', 'Move {n} submissions to “{state}”?', count, {
        state: say(STATE_NAMES[state]),
      }),
    run: async (ids, request) => {
      const moved = await moveAll(ids, state, request);
      return request.texts.tn('{n} submission moved.', '{n} submissions moved.', moved);
    },
  };
}

/** Those that somebody moved or deleted meanwhile are left as they are. */
async function moveAll(ids: number[], state: SubmissionState, request: FastifyRequest): Promise<number> {
  const userId = (await personOf(request))?.userId ?? null;
  let moved = 0;
  for (const id of ids) {
    try {
      await moveSubmission(id, state, userId);
      moved += 1;
    } catch (error) {
      if (!(error instanceof Conflict || error instanceof NotFound)) throw error;
    }
  }
  return moved;
}
