/** The staff list of a survey's responses. */
import { and, eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { contains } from '#core/db/contains.ts';
import { db } from '#core/db/database.ts';
import { pick } from '#core/i18n/translated.ts';
import { msg } from '#core/msg.ts';
import { PARTNER_NAME } from '#core/people/partner_name.ts';
import { partners } from '#core/people/people.schema.ts';
import { cellsFor, type Tone } from '#core/staff_list/cells.ts';
import { momentsFilter } from '#core/staff_list/filters.ts';
import type { StaffList } from '#core/staff_list/staff_list.ts';
import { type ResponseState, surveyResponses } from '#surveys/responses.schema.ts';
import { surveyOfCompany } from './survey.ts';

const { id, state, languageCode, createdAt, changedAt, doneAt, score, importKey } = surveyResponses;

type Row = {
  id: number;
  person: string | null;
  state: ResponseState;
  languageCode: string;
  createdAt: Date;
  changedAt: Date;
  doneAt: Date | null;
  score: number | null;
  importKey: string | null;
};

const STATES: Record<ResponseState, { label: string; tone: Tone }> = {
  new: { label: msg('Opened', { context: 'response' }), tone: 'neutral' },
  skip: { label: msg('Incomplete'), tone: 'notice' },
  done: { label: msg('Finished', { context: 'response' }), tone: 'positive' },
};

const surveyOf = ({ params, site }: FastifyRequest) => surveyOfCompany((params as { slug: string }).slug, site);

export const responseList: StaffList<Row> = {
  url: '/survey/results/:slug/responses',
  audience: 'survey',
  title: msg('Responses'),
  titleOf: async (request) => request.texts.t('Responses: {survey}', { survey: await surveyTitle(request) }),
  above: async (request) => [
    { name: request.texts.t('Surveys'), path: '/survey' },
    { name: await surveyTitle(request), path: `/survey/edit/${(await surveyOf(request)).slug}` },
  ],
  empty: msg('No responses yet.'),
  id,
  scope: async (request) =>
    and(eq(surveyResponses.surveyId, (await surveyOf(request)).id), eq(surveyResponses.isTest, false)),
  rows: () =>
    db
      .select({ id, person: partners.name, state, languageCode, createdAt, changedAt, doneAt, score, importKey })
      .from(surveyResponses)
      .leftJoin(partners, eq(partners.id, surveyResponses.partnerId)),
  ids: () => db.select({ id }).from(surveyResponses).leftJoin(partners, eq(partners.id, surveyResponses.partnerId)),
  search: { label: msg('Name'), where: (q) => contains(partners.name, q) },
  tabs: [
    { id: 'all', label: msg('All') },
    { id: 'done', label: STATES.done.label, where: () => eq(state, 'done') },
    { id: 'incomplete', label: STATES.skip.label, where: () => eq(state, 'skip') },
    { id: 'opened', label: STATES.new.label, where: () => eq(state, 'new') },
  ],
  filters: [momentsFilter('begun', msg('Started'), createdAt)],
  columns: [
    { id: 'number', label: msg('Response'), kind: 'text', sort: id },
    { id: 'name', label: msg('Name'), kind: 'text', sort: PARTNER_NAME, card: 'note' },
    { id: 'status', label: msg('Status'), kind: 'state', sort: state, card: 'state' },
    { id: 'language', label: msg('Language'), kind: 'text', sort: languageCode },
    { id: 'started', label: msg('Started'), kind: 'date', sort: createdAt, card: 'amount' },
    { id: 'changed', label: msg('Changed', { context: 'date' }), kind: 'date', sort: changedAt },
    { id: 'finished', label: msg('Finished on'), kind: 'date', sort: doneAt },
    { id: 'score', label: msg('Score'), kind: 'number', sort: score },
  ],
  idOf: (row) => row.id,
  pathOf: () => null,
  cells: (row, request) => {
    const { texts, site } = request;
    const { text, moment, state: badge } = cellsFor(request);
    const { label, tone } = STATES[row.state];
    const language = site.languages.find(({ code }) => code === row.languageCode);
    return [
      text(row.importKey ?? String(row.id)),
      text(row.person),
      badge(texts.say(label), tone),
      text(language?.name ?? row.languageCode),
      moment(row.createdAt),
      moment(row.changedAt),
      moment(row.doneAt),
      row.score === null ? text('') : { text: texts.number(row.score, 2), value: row.score },
    ];
  },
  more: [{ path: '/survey/results/:slug', label: msg('Results') }],
};

const surveyTitle = async (request: FastifyRequest): Promise<string> =>
  pick((await surveyOf(request)).title, request.site.language.code);
