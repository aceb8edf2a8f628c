/** The staff list of surveys. */
import { desc, eq } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { pick } from '#core/i18n/translated.ts';
import { containsInAny, sourceText } from '#core/i18n/translated_sql.ts';
import { msg } from '#core/msg.ts';
import { cellsFor, type Tone } from '#core/staff_list/cells.ts';
import { momentsFilter } from '#core/staff_list/filters.ts';
import type { StaffList } from '#core/staff_list/staff_list.ts';
import { type SurveyState, surveys } from '#surveys/schema.ts';
import { responseCounts } from './counts.ts';
import { stateName } from './labels.ts';
import { audience } from './staff_page.ts';

/** What a row shows, without long texts. */
const SHOWN = {
  id: surveys.id,
  slug: surveys.slug,
  title: surveys.title,
  state: surveys.state,
  deadline: surveys.deadline,
  changedAt: surveys.changedAt,
};
type Row = {
  survey: Pick<typeof surveys.$inferSelect, keyof typeof SHOWN>;
  responses?: number;
  done?: number;
};

const TONES: Record<SurveyState, Tone> = { draft: 'neutral', open: 'positive', closed: 'notice' };

const inState = (state: SurveyState) => () => eq(surveys.state, state);

export const surveyList: StaffList<Row> = {
  url: '/survey',
  audience,
  title: msg('Surveys'),
  lead: msg('Create a survey or import one from a file.'),
  empty: msg('No surveys yet.'),
  id: surveys.id,
  order: [desc(surveys.changedAt)],
  scope: ({ site }) => eq(surveys.companyId, site.company.id),
  rows: () => db.select({ survey: SHOWN }).from(surveys),
  ids: () => db.select({ id: surveys.id }).from(surveys),
  complete: async (rows) => {
    const counts = await responseCounts(rows.map(({ survey }) => survey.id));
    return rows.map((row) => ({ ...row, ...counts.get(row.survey.id) }));
  },
  search: { label: msg('Title'), where: (q) => containsInAny(surveys.title, q) },
  tabs: [
    { id: 'all', label: msg('All') },
    { id: 'draft', label: msg('Draft'), where: inState('draft') },
    { id: 'open', label: msg('Open', { context: 'survey' }), where: inState('open') },
    { id: 'closed', label: msg('Closed', { context: 'survey' }), where: inState('closed') },
  ],
  filters: [
    momentsFilter('until', msg('Until'), surveys.deadline),
    momentsFilter('changed', msg('Changed', { context: 'date' }), surveys.changedAt),
  ],
  columns: [
    { id: 'title', label: msg('Title'), kind: 'text', sort: sourceText(surveys.title) },
    { id: 'status', label: msg('Status'), kind: 'state', sort: surveys.state, card: 'state' },
    { id: 'until', label: msg('Until'), kind: 'date', sort: surveys.deadline },
    { id: 'changed', label: msg('Changed', { context: 'date' }), kind: 'date', sort: surveys.changedAt, card: 'note' },
    { id: 'incomplete', label: msg('Incomplete responses'), kind: 'number' },
    { id: 'finished', label: msg('Finished responses'), kind: 'number', card: 'amount' },
  ],
  idOf: ({ survey }) => survey.id,
  pathOf: ({ survey }) => `/survey/edit/${survey.slug}`,
  cells: ({ survey, responses = 0, done = 0 }, request) => {
    const { site, texts } = request;
    const { text, state, date, moment, number } = cellsFor(request);
    return [
      text(pick(survey.title, site.language.code)),
      state(stateName(survey.state, texts), TONES[survey.state]),
      moment(survey.deadline),
      date(survey.changedAt),
      number(responses - done),
      { ...number(done), url: site.url(`/survey/results/${survey.slug}/responses`) },
    ];
  },
  links: ({ survey: { slug } }, { texts: { t } }) => [
    { label: t('Preview'), path: `/survey/edit/${slug}/preview` },
    { label: t('Test'), path: `/survey/start/${slug}/phantom` },
    { label: t('Results'), path: `/survey/results/${slug}` },
    { label: t('Share', { context: 'survey' }), path: `/survey/edit/${slug}#share` },
  ],
  add: { path: '/survey/new', label: msg('New survey') },
};
