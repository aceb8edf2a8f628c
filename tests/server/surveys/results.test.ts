import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { type Asked, NO_FILTERS } from '#surveys/results/address.ts';
import { surveyResults } from '#surveys/results/results.ts';
import { signedIn, type Visitor, visitor } from '#tests/setup/visitors/visitor.ts';
import { answered, type GardenProbe, gardenSurvey } from './garden_answers.ts';
import { askSurvey } from './probe_survey.ts';

let app: FastifyInstance;
let ada: Visitor;
let garden: GardenProbe;
beforeAll(async () => {
  app = await buildApp();
  ada = await signedIn(app, 'admin');
  garden = await gardenSurvey();
  await answered(garden, [
    {
      tea: 'green',
      rooms: ['hall', 'attic'],
      care: { oil: 'often', wash: 'never' },
      cups: 2,
      why: 'One',
      day: '2026-05-04',
    },
    {
      tea: 'green',
      rooms: ['hall'],
      care: { oil: 'often' },
      cups: 2,
      why: 'Two\nlines',
      comment: { tea: 'Hot, please' },
    },
    { tea: 'black', rooms: ['hall'], care: { oil: 'never', wash: 'never' }, cups: 5, why: '<script>alert(1)</script>' },
    { comment: { tea: 'Coffee' }, cups: 2.5 },
    { tea: 'black', state: 'skip', lastPage: 0 },
    { tea: 'black', rooms: ['attic'], isTest: true, cups: 99, why: 'A test' },
    { state: 'new' },
  ]);
});
afterAll(() => app.close());

const resultsOf = async (asked: Partial<Asked> = {}) => surveyResults(garden.id, { ...NO_FILTERS, ...asked });
const figures = async (key: string, asked: Partial<Asked> = {}) => {
  const { pages } = await resultsOf(asked);
  const found = pages.flatMap(({ questions }) => questions).find(({ question }) => question.key === key);
  const counts = found?.choices.flatMap((choice) =>
    (found.rows.length > 0 ? found.rows : [null]).map((row) => [
      [row?.key, choice.key].filter(Boolean).join(' '),
      found.chosen(row?.id ?? 0, choice.id),
    ]),
  );
  return { ...found, answered: found?.answered, skipped: found?.skipped, counts: Object.fromEntries(counts ?? []) };
};
const label = (key: string, name: string) => Number(garden.choice(key, name));
/** Whether there is a tag with all of these, in any order. */
const tagWith = (body: string, ...parts: string[]) =>
  (body.match(/<\w[^>]*>/g) ?? []).some((tag) => parts.every((part) => tag.includes(part)));
const RESULTS = () => `/survey/results/${garden.slug}`;

describe('Survey figures', () => {
  it('count responses without tests and empty ones', async () => {
    const { responses, finished } = await resultsOf();
    expect([responses, finished]).toEqual([5, 4]);
    expect((await resultsOf({ isFinished: true })).responses).toBe(4);
  });

  it('count choices, answers and skipped questions', async () => {
    expect(await figures('tea')).toMatchObject({
      answered: 5,
      skipped: 0,
      counts: { green: 2, black: 2 },
      writtenCount: 2,
    });
    expect(await figures('rooms')).toMatchObject({ answered: 3, skipped: 1, counts: { hall: 3, attic: 1 } });
    expect(await figures('care')).toMatchObject({
      answered: 3,
      counts: { 'oil often': 2, 'oil never': 1, 'wash often': 0, 'wash never': 2 },
    });
    expect(await figures('tea', { isFinished: true })).toMatchObject({ answered: 4, counts: { green: 2, black: 1 } });
  });

  it('summarise numbers by average, extremes, sum and most common values', async () => {
    const { numbers, answered } = await figures('cups');
    expect(answered).toBe(4);
    expect(numbers).toEqual({
      average: 2.875,
      max: 5,
      min: 2,
      sum: 11.5,
      common: [
        { value: 2, given: 2 },
        { value: 2.5, given: 1 },
        { value: 5, given: 1 },
      ],
    });
  });

  it('list written answers, newest first', async () => {
    const { written } = await figures('why');
    expect(written?.map(({ text }) => text)).toEqual(['<script>alert(1)</script>', 'Two\nlines', 'One']);
  });

  it('count only responses that match all filters', async () => {
    const green = { rowId: 0, labelId: label('tea', 'green') };
    const attic = { rowId: 0, labelId: label('rooms', 'attic') };
    const oiled = { rowId: label('care', 'oil'), labelId: label('care', 'never') };
    expect(await figures('cups', { filters: [green] })).toMatchObject({ answered: 2, numbers: { sum: 4 } });
    expect(await figures('cups', { filters: [green, attic] })).toMatchObject({ answered: 1 });
    expect(await figures('tea', { filters: [oiled] })).toMatchObject({ answered: 1, counts: { green: 0, black: 1 } });
    expect(await figures('tea', { filters: [green, oiled] })).toMatchObject({ answered: 0, skipped: 0 });
    expect(await figures('why', { filters: [green] })).toMatchObject({ writtenCount: 2 });
  });
});

describe('Survey results page', () => {
  it('opens for survey staff of the company only', async () => {
    const files = ['responses', 'answers'].flatMap((rows) => ['csv', 'xlsx', 'json'].map((type) => `/${rows}.${type}`));
    for (const rest of ['', `/answers/${garden.question('why').id}`, ...files]) {
      expect((await visitor(app).get(RESULTS() + rest)).statusCode).toBe(303);
      for (const name of ['maria', 'publisher'])
        expect((await (await signedIn(app, name)).get(RESULTS() + rest)).statusCode).toBe(403);
      expect((await ada.get(RESULTS() + rest)).statusCode).toBe(200);
      expect((await ada.get(RESULTS() + rest, { host: 'aulne.localhost' })).statusCode).not.toBe(200);
    }
    expect((await ada.get('/survey/results/nobodys')).statusCode).toBe(404);
    const other = await askSurvey([[{ id: 'else', kind: 'textbox', title: 'Of another survey' }]]);
    expect((await ada.get(`${RESULTS()}/answers/${other.question('else').id}`)).statusCode).toBe(404);
    expect((await ada.get(`${RESULTS()}/answers/x`)).statusCode).toBe(400);
    expect((await ada.get(`${RESULTS()}/answers/${garden.question('why').id}?page=2`)).statusCode).toBe(404);
  });

  it('shows every figure in tables, and escapes written answers', async () => {
    const { body } = await ada.get(RESULTS());
    expect(body).toContain('data-widget="js_surveyresult"');
    const [pie] = /data-graph_type="pie"[\s\S]*?<\/figure>/.exec(body) ?? [''];
    expect([...pie.matchAll(/data-key="([^"]+)" data-value="(\d+)"/g)].map(([, ...found]) => found)).toEqual([
      ['Green', '2'],
      ['Black', '2'],
      ['Another one', '2'],
    ]);
    expect(body).toMatch(/data-graph_type="bar"[\s\S]*data-key="Hall" data-value="3"/);
    expect(body).toMatch(/data-graph_type="multi_bar"[\s\S]*data-row="Oil" data-key="Often" data-value="2"/);
    expect(body).toMatch(/&lt;script(>|&gt;)alert\(1\)&lt;\/script/);
    expect(body).not.toContain('<script>alert');
    expect(body).toMatch(/2\.88[\s\S]*11\.5/);
    expect(body).toContain(`<a href="${RESULTS()}/responses">5 responses</a> · 4 finished`);
  });

  it('links each choice to the responses with it, and removes filters again', async () => {
    const [green, never, wash] = [label('tea', 'green'), label('care', 'never'), label('care', 'wash')];
    const { body } = await ada.get(`${RESULTS()}?finished`);
    const filter = [`data-row_id="0"`, `data-answer_id="${green}"`];
    expect(tagWith(body, `href="${RESULTS()}?0,${green}&amp;finished"`, ...filter)).toBe(true);
    expect(body).toContain(`href="${RESULTS()}?${wash},${never}&amp;finished"`);
    expect(tagWith(body, 'segments__item filter-all', `href="${RESULTS()}"`)).toBe(true);
    const narrowed = (await ada.get(`${RESULTS()}?0,${green}&${wash},${never}`)).body;
    expect(narrowed).toContain('1 response</a> · 1 finished');
    expect(tagWith(narrowed, 'clear_survey_filter', `href="${RESULTS()}"`)).toBe(true);
    expect(tagWith(narrowed, 'survey-filters__one', `href="${RESULTS()}?${wash},${never}"`)).toBe(true);
    const finished = `href="${RESULTS()}?0,${green}&amp;${wash},${never}&amp;finished"`;
    expect(tagWith(narrowed, 'filter-finished', finished)).toBe(true);
    expect((await ada.get(`${RESULTS()}?x,y&1&0,&finished=no&constructor=1&0,99999999999`)).body).toContain(
      '4 responses',
    );
    expect((await ada.get(`${RESULTS()}?0,999999`)).body).toContain('Deleted answer');
  });

  it('shows a message when a question or the survey has no responses', async () => {
    expect((await ada.get(`${RESULTS()}?0,999999`)).body).toContain('No responses yet');
    const silent = await askSurvey([[{ id: 'why', kind: 'free_text', title: 'Why?' }]]);
    const { body } = await ada.get(`/survey/results/${silent.slug}`);
    expect(body).toContain('No responses yet');
    expect(body).not.toContain('data-widget="js_surveyresult"');
  });

  it('uses the language of its reader', async () => {
    const { body } = await ada.get(`/fr${RESULTS()}`);
    expect(body).toContain('5 participations</a> · 4 terminées');
    expect(body).toContain('data-key="Vert"');
  });
});

it('written answers beyond the limit are listed on pages of their own', async () => {
  const long = await gardenSurvey();
  await answered(
    long,
    Array.from({ length: 130 }, (_, at) => ({
      why: at === 0 ? `Long ${'word '.repeat(300)}end` : `Reason ${at}`,
      cups: 1,
    })),
  );
  const path = `/survey/results/${long.slug}`;
  const { body } = await ada.get(path);
  const all = `${path}/answers/${long.question('why').id}`;
  expect([body.includes('Reason 129'), body.includes('Reason 30'), body.includes('Reason 29<')]).toEqual([
    true,
    true,
    false,
  ]);
  expect(body).toMatch(new RegExp(`href="${all}">All 130 answers`));
  expect(body).toMatch(/id="pagination_\d+" data-question_id="\d+" data-record_limit="10"/);
  const first = (await ada.get(all)).body;
  expect(first).toContain('130 answers');
  expect(body).toContain(`href="${all}#answer-21"`);
  expect(first).toMatch(/id="answer-21"[^>]*>\s*Reason 109</);
  const last = (await ada.get(`${all}?finished&page=2`)).body;
  expect([last.includes('Reason 29<'), last.includes('word end'), last.includes('Reason 30<')]).toEqual([
    true,
    true,
    false,
  ]);
});
