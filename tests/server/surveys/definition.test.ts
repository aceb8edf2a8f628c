import { mkdtemp, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { db } from '#core/db/database.ts';
import type { Problem } from '#core/domain/importer.ts';
import { env } from '#core/process/env.ts';
import { definitionOf } from '#surveys/definition/columns.ts';
import type { SurveyDefinition } from '#surveys/definition/definition.ts';
import { checkDefinition } from '#surveys/definition/file.ts';
import { saveDefinition } from '#surveys/definition/service.ts';
import { surveyImporters } from '#surveys/importers.ts';
import { activeTree, type SurveyTree, surveyTree } from '#surveys/queries.ts';
import { surveyAnswers, surveyResponses } from '#surveys/responses.schema.ts';
import { visitor } from '#tests/setup/visitors/visitor.ts';

let app: FastifyInstance;
beforeAll(async () => {
  app = await buildApp();
});
afterAll(() => app.close());

const TEA = {
  id: 'tea',
  kind: 'simple_choice' as const,
  title: 'Which tea?',
  choices: [
    { id: 'green', text: 'Green' },
    { id: 'black', text: 'Black' },
  ],
};
const AGE = { id: 'age', kind: 'numerical_box' as const, title: 'How old are you?' };

type Questions = NonNullable<NonNullable<SurveyDefinition['pages']>[number]['questions']>;
const survey = (slug: string, ...questions: Questions): SurveyDefinition => ({
  slug,
  title: 'Tea',
  state: 'open',
  pages: [{ id: 'one', questions }],
});

async function save(given: SurveyDefinition, more: { companyId?: number; version?: number } = {}) {
  const { definition, problems } = checkDefinition(given);
  if (!definition) throw new Error(JSON.stringify(problems));
  return saveDefinition(definition, { companyId: 1, websiteId: null, ...more });
}
const treeOf = async (slug: string) => (await surveyTree(slug)) as SurveyTree;
const questionsOf = (tree: SurveyTree) => tree.pages.flatMap(({ questions }) => questions);

/** Stores a response that chooses the first choice of the question. */
async function answer(slug: string, key: string): Promise<void> {
  const tree = await treeOf(slug);
  const question = questionsOf(tree).find((one) => one.key === key)!;
  const [response] = await db
    .insert(surveyResponses)
    .values({ surveyId: tree.id, token: `t-${slug}`, state: 'done' })
    .returning({ id: surveyResponses.id });
  await db.insert(surveyAnswers).values({
    responseId: response!.id,
    questionId: question.id,
    kind: 'choice',
    labelId: question.choices[0]?.id ?? null,
  });
}

describe('Survey definition', () => {
  it('is unchanged when it is exported and saved again', async () => {
    for (const slug of ['home-and-garden', 'plant-quiz', 'customer-council']) {
      const tree = await treeOf(slug);
      expect(await save(definitionOf(tree))).toEqual({ surveyId: tree.id, version: 1, outcome: 'unchanged' });
    }
  });

  it('updates texts, order and choices, and keeps the answers', async () => {
    await save(survey('tea-1', TEA, AGE));
    await answer('tea-1', 'tea');
    const before = questionsOf(await treeOf('tea-1'));
    const [green, black] = TEA.choices;
    const saved = await save(survey('tea-1', AGE, { ...TEA, title: 'Your tea?', choices: [black!, green!] }));
    expect(saved).toMatchObject({ outcome: 'changed', version: 2 });
    const after = questionsOf(await treeOf('tea-1'));
    expect(after.map(({ key }) => key)).toEqual(['age', 'tea']);
    expect(after[1]).toMatchObject({ id: before[0]!.id, title: { en_US: 'Your tea?' } });
    expect(after[1]?.choices.map(({ id }) => id)).toEqual(before[0]?.choices.map(({ id }) => id).reverse());
    expect(await db.$count(surveyAnswers, eq(surveyAnswers.questionId, before[0]!.id))).toBe(1);
  });

  it('deactivates answered parts, deletes unanswered ones, and restores both', async () => {
    await save(survey('tea-2', TEA, AGE));
    await answer('tea-2', 'tea');
    const [green, black] = TEA.choices;
    await save(survey('tea-2', { ...TEA, choices: [black!] }));
    let [tea, age] = questionsOf(await treeOf('tea-2'));
    expect(tea?.choices.map(({ key, isActive }) => [key, isActive]).sort()).toEqual([
      ['black', true],
      ['green', false],
    ]);
    expect(age).toBeUndefined();
    await save({ ...survey('tea-2'), pages: [{ id: 'two', questions: [AGE] }] });
    const tree = await treeOf('tea-2');
    expect(tree.pages.map(({ key, isActive }) => [key, isActive]).sort()).toEqual([
      ['one', false],
      ['two', true],
    ]);
    expect(questionsOf(activeTree(tree)).map(({ key }) => key)).toEqual(['age']);
    await save(survey('tea-2', { ...TEA, choices: [green!, black!] }));
    [tea, age] = questionsOf(activeTree(await treeOf('tea-2')));
    expect(tea?.choices.map(({ key, isActive }) => [key, isActive])).toEqual([
      ['green', true],
      ['black', true],
    ]);
  });

  it('rejects a question type that existing answers do not match', async () => {
    await save(survey('tea-3', TEA));
    await answer('tea-3', 'tea');
    const asText = survey('tea-3', { id: 'tea', kind: 'textbox', title: 'Which tea?' });
    await expect(save(asText)).rejects.toMatchObject({
      status: 400,
      fields: { 'pages[0].questions[0].kind': expect.stringContaining('Existing answers do not match this type') },
    });
    expect(questionsOf(await treeOf('tea-3'))[0]?.kind).toBe('simple_choice');
    await save(survey('tea-3', { ...TEA, kind: 'multiple_choice' }));
    expect(questionsOf(await treeOf('tea-3'))[0]?.kind).toBe('multiple_choice');
  });

  it('answers 409 when it belongs to another company or was changed meanwhile', async () => {
    const { version } = await save(survey('tea-4', TEA));
    await save(survey('tea-4', AGE), { version });
    await expect(save(survey('tea-4', TEA), { version })).rejects.toMatchObject({ status: 409 });
    await expect(save(survey('tea-4', TEA), { companyId: 2 })).rejects.toMatchObject({ status: 409 });
    expect(questionsOf(await treeOf('tea-4')).map(({ key }) => key)).toEqual(['age']);
  });

  it('keeps the survey’s state when it names none', async () => {
    await save(survey('tea-5', TEA));
    const { state: _, ...silent } = survey('tea-5', AGE);
    await save(silent);
    expect((await treeOf('tea-5')).state).toBe('open');
  });
});

describe('Survey importer', () => {
  const [importer] = surveyImporters;
  async function load(source: string, isDryRun = false) {
    const file = path.join(await mkdtemp(path.join(env.DATA_DIR, 'survey-')), 'survey.json');
    await writeFile(file, source);
    const problems: Problem[] = [];
    const options = {
      companyId: 1,
      websiteId: null,
      language: 'en_US',
      isDryRun,
      picturesDeadlineMs: 0,
      signal: new AbortController().signal,
    };
    const result = await importer!.run(file, options, { problem: (one) => problems.push(one), progress: () => {} });
    return { result, problems };
  }

  it('recognises a definition among other files', () => {
    expect(importer!.recognises('{\n "$schema": "x", "slug": "tea"')).toBe(true);
    expect(importer!.recognises('Handle,Title\n')).toBe(false);
  });

  it('creates a survey once, and none in a dry run', async () => {
    const source = JSON.stringify(survey('tea-file', TEA));
    expect((await load(source, true)).result).toMatchObject({ created: 1 });
    expect(await surveyTree('tea-file')).toBeNull();
    expect((await load(source)).result).toMatchObject({ created: 1, changed: 0 });
    expect((await load(source)).result).toMatchObject({ created: 0, unchanged: 1 });
  });

  it('reports line and path of an invalid value', async () => {
    const source = JSON.stringify(survey('tea-bad', { ...AGE, kind: 'guess' as 'date' }), null, 1);
    const { result, problems } = await load(source);
    expect(result).toMatchObject({ created: 0, changed: 0, unchanged: 0 });
    const line = source.split('\n').findIndex((one) => one.includes('"kind"')) + 1;
    expect(problems).toEqual([
      { line, column: null, reason: expect.stringContaining('pages[0].questions[0].kind: Select one of textbox, ') },
    ]);
  });
});

it('published JSON schema describes every question type', async () => {
  const answer = await visitor(app).get('/survey/definition.schema.json');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('application/schema+json; charset=utf-8');
  expect(answer.body).toContain('"matrix_multiple"');
  expect(answer.json().required).toEqual(['slug', 'title']);
});
