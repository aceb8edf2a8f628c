import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { db } from '#core/db/database.ts';
import type { ImportOptions, Problem } from '#core/domain/importer.ts';
import { env } from '#core/process/env.ts';
import { responsesImporter } from '#surveys/responses/responses_importer.ts';
import { surveyResponses } from '#surveys/responses.schema.ts';
import { NO_FILTERS } from '#surveys/results/address.ts';
import { surveyResults } from '#surveys/results/results.ts';
import { signedIn } from '#tests/setup/visitors/visitor.ts';
import { type GardenProbe, gardenSurvey } from './garden_answers.ts';

let app: FastifyInstance;
beforeAll(async () => {
  app = await buildApp();
});
afterAll(() => app.close());

async function load(into: string, csv: string, more: Partial<ImportOptions> = {}) {
  const file = path.join(await mkdtemp(path.join(env.DATA_DIR, 'responses-')), 'answers.csv');
  await writeFile(file, csv);
  return run(into, file, more);
}

async function run(into: string, file: string, more: Partial<ImportOptions> = {}) {
  const problems: Problem[] = [];
  const options = {
    companyId: 1,
    websiteId: null,
    language: 'en_US',
    isDryRun: false,
    picturesDeadlineMs: 0,
    into,
    signal: new AbortController().signal,
    ...more,
  };
  const result = await responsesImporter.run(file, options, {
    problem: (one) => problems.push(one),
    progress: () => {},
  });
  return { ...result, problems };
}

async function mapping(value: unknown): Promise<string> {
  const file = path.join(await mkdtemp(path.join(env.DATA_DIR, 'columns-')), 'columns.json');
  await writeFile(file, JSON.stringify(value));
  return file;
}

const GOOD = `tea,Which rooms?: Hall,rooms/attic,care/oil,"How often do you …: Wash",CUPS,Why?,day,tea/comment
green,1,0,often,Never,2.5,"=1+1, ""so""
they say",2026-05-04,
,,,,,,,,Coffee
Black,x,no,,,NA,,,
`;

async function figures({ id }: GardenProbe) {
  const { responses, finished, pages } = await surveyResults(id, NO_FILTERS);
  const all = pages.flatMap(({ questions }) => questions);
  return { responses, finished, answered: Object.fromEntries(all.map((one) => [one.question.key, one.answered])), all };
}

describe('Import of survey responses', () => {
  it('maps columns by question, imports all rows, and none of them twice', async () => {
    const garden = await gardenSurvey();
    expect(await load(garden.slug, GOOD, { isDryRun: true })).toMatchObject({ created: 3, problems: [] });
    expect((await figures(garden)).responses).toBe(0);
    expect(await load(garden.slug, GOOD)).toMatchObject({ created: 3, unchanged: 0, problems: [] });
    const { responses, finished, answered, all } = await figures(garden);
    expect([responses, finished]).toEqual([3, 3]);
    expect(answered).toEqual({ tea: 3, rooms: 2, care: 1, cups: 1, why: 1, day: 1 });
    expect(all.find(({ question }) => question.key === 'why')?.written[0]?.text).toBe('=1+1, "so"\nthey say');
    expect(await load(garden.slug, GOOD)).toMatchObject({ created: 0, unchanged: 3 });
    expect((await figures(garden)).responses).toBe(3);
  });

  it('counts identical rows as different people, and adds new ones later', async () => {
    const { slug, ...garden } = await gardenSurvey();
    expect(await load(slug, 'tea\ngreen\ngreen\n')).toMatchObject({ created: 2 });
    expect(await load(slug, 'tea\ngreen\ngreen\nblack\ngreen\n')).toMatchObject({ created: 2, unchanged: 2 });
    expect((await figures({ slug, ...garden })).answered.tea).toBe(4);
  });

  it('identifies responses by id, with start, end and unfinished state', async () => {
    const garden = await gardenSurvey();
    const csv =
      'Response,Started,Finished,Language,tea\n7,2026-05-01 10:00:00,2026-05-01T10:05:00Z,fr_FR,green\n8,2026-05-02,,,black\n';
    expect(await load(garden.slug, csv)).toMatchObject({ created: 2, problems: [] });
    expect(await load(garden.slug, csv.replace('green', 'black'))).toMatchObject({ created: 0, unchanged: 2 });
    const rows = await db.select().from(surveyResponses).where(eq(surveyResponses.surveyId, garden.id));
    expect(
      rows.map(({ importKey, state, languageCode, createdAt, doneAt, lastPageId, isTest }) => [
        importKey,
        state,
        languageCode,
        createdAt.toISOString(),
        doneAt?.toISOString(),
        lastPageId,
        isTest,
      ]),
    ).toEqual([
      ['id 7', 'done', 'fr_FR', '2026-05-01T10:00:00.000Z', '2026-05-01T10:05:00.000Z', garden.pageIds[1], false],
      ['id 8', 'skip', 'en_US', '2026-05-02T00:00:00.000Z', undefined, garden.pageIds[0], false],
    ]);
  });

  it('restores the responses of a CSV export', async () => {
    const [garden, copy] = [await gardenSurvey(), await gardenSurvey()];
    await load(garden.slug, GOOD);
    const ada = await signedIn(app, 'admin');
    const { body } = await ada.get(`/survey/results/${garden.slug}/responses.csv`);
    expect(await load(copy.slug, body)).toMatchObject({ created: 3, problems: [] });
    expect((await figures(copy)).answered).toEqual((await figures(garden)).answered);
  });
});

describe('Column mapping file', () => {
  it('maps columns and values, and skips columns', async () => {
    const garden = await gardenSurvey();
    const columnsFile = await mapping({
      columns: { A: 'tea', B: 'rooms', C: null },
      values: { A: { '1': 'green', '2': 'black' } },
      facts: { No: 'id' },
    });
    const csv = 'No,A,B,C\n1,1,Hall; attic,x\n2,2,,y\n';
    expect(await load(garden.slug, csv, { columnsFile })).toMatchObject({ created: 2, problems: [] });
    expect((await figures(garden)).answered).toMatchObject({ tea: 2, rooms: 1 });
  });

  it.each([
    [{ columns: { A: 'coffee' } }, 'A', 'is mapped to "coffee", which the survey does not ask'],
    [{ columns: { A: 'tea', Z: 'cups' } }, 'Z', 'is named in --columns, and not in the file'],
    [{ rows: {} }, null, expect.stringContaining('rows')],
  ])('is rejected when it is %j', async (given, column, reason) => {
    const { slug } = await gardenSurvey();
    const { problems, created } = await load(slug, 'A\ngreen\n', { columnsFile: await mapping(given) });
    expect([created, problems]).toEqual([0, [{ line: 1, column, reason }]]);
  });
});

describe('Invalid file of survey responses', () => {
  it('is reported by row and column, and nothing is imported', async () => {
    const garden = await gardenSurvey();
    const csv = `tea,cups,day,rooms/hall,care/oil,started
green,2,2026-05-04,1,often,2026-05-01
coffee,many,2026-13-01,maybe,sometimes,yesterday
`;
    const { problems, created, notes } = await load(garden.slug, csv);
    expect(created).toBe(0);
    expect(notes).toEqual(['Nothing was imported: mend these, and run it again.']);
    expect(problems).toEqual([
      { line: 3, column: 'tea', reason: '"coffee": It is none of the choices: green, black.' },
      { line: 3, column: 'cups', reason: '"many": This is not a number' },
      { line: 3, column: 'day', reason: '"2026-13-01": This is not a date' },
      { line: 3, column: 'rooms/hall', reason: '"maybe": It must be 1 where it was chosen, else 0 or empty.' },
      { line: 3, column: 'care/oil', reason: '"sometimes": It is none of the choices: often, never.' },
      { line: 3, column: 'started', reason: '"yesterday": It is no moment, such as 2027-01-31 18:00:00.' },
    ]);
    expect(await db.$count(surveyResponses, eq(surveyResponses.surveyId, garden.id))).toBe(0);
  });

  it.each([
    ['tea,milk\ngreen,yes\n', [{ line: 1, column: 'milk', reason: expect.stringContaining('belongs to no question') }]],
    ['tea,Which tea?\ngreen,green\n', [{ line: 1, column: 'Which tea?', reason: 'says the same as the column "tea"' }]],
    ['Response,tea\n1,green\n1,black\n', [{ line: 3, column: 'id', reason: '"1": It stands in two rows.' }]],
    ['', [{ line: 1, column: null, reason: expect.stringContaining('empty') }]],
    ['tea\n"green\n', [{ line: 2, column: null, reason: expect.stringContaining('Is a " missing?') }]],
  ])('is reported when its content is %j', async (csv, expected) => {
    const { slug } = await gardenSurvey();
    const { problems, created } = await load(slug, csv);
    expect([created, problems]).toEqual([0, expected]);
  });

  it('is reported when the survey is unknown or of another company', async () => {
    const { slug } = await gardenSurvey();
    const nowhere = expect.stringContaining('There is no survey');
    expect((await load('nobodys', GOOD)).problems).toEqual([{ line: 1, column: null, reason: nowhere }]);
    expect((await load(slug, GOOD, { companyId: 2 })).problems).toEqual([{ line: 1, column: null, reason: nowhere }]);
  });

  it('leaves nothing behind when the import is aborted, and can be imported again', async () => {
    const garden = await gardenSurvey();
    const stop = new AbortController();
    stop.abort();
    const { notes } = await load(garden.slug, GOOD, { signal: stop.signal });
    expect(notes).toEqual(['Stopped: nothing was imported.']);
    expect(await db.$count(surveyResponses, eq(surveyResponses.surveyId, garden.id))).toBe(0);
    await db.insert(surveyResponses).values({
      surveyId: garden.id,
      token: 'left-behind',
      isTest: true,
      importKey: 'coming id 7',
      state: 'done',
    });
    expect((await figures(garden)).responses).toBe(0);
    expect(await load(garden.slug, 'Response,tea\n7,green\n')).toMatchObject({ created: 1 });
    expect((await figures(garden)).responses).toBe(1);
  });
});

it('demo survey has the responses of 237 students, which are not imported twice', async () => {
  const students = path.resolve('fixtures/surveys/students_survey.csv');
  expect((await readFile(students, 'utf8')).split('\n')[0]).toContain('"Wr.Hnd"');
  expect(await run('students-survey', students)).toMatchObject({ created: 0, unchanged: 237, problems: [] });
});
