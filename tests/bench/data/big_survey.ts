/** Fills DATA_DIR with a survey of fifty questions and a given number of responses. */

import { closeDatabase, insertMany, openDatabase } from '#core/db/database.ts';
import { seedDemo } from '#fixtures/seed.ts';
import { checkDefinition } from '#surveys/definition/file.ts';
import { saveDefinition } from '#surveys/definition/service.ts';
import { type Question, surveyTree } from '#surveys/queries.ts';
import { surveyAnswers, surveyResponses } from '#surveys/responses.schema.ts';

const SLUG = 'bench';
/** Fifty in all. */
const KINDS = {
  simple_choice: 20,
  multiple_choice: 8,
  matrix_simple: 4,
  matrix_multiple: 2,
  numerical_box: 8,
  textbox: 3,
  free_text: 3,
  date: 2,
};
const AT_ONCE = 200;

const numbers = (count: number): number[] => Array.from({ length: count }, (_, i) => i);
const labels = (count: number, word: string) =>
  numbers(count).map((i) => ({ id: `${word}${i}`, text: `The ${word} ${i}` }));

const questions = Object.entries(KINDS).flatMap(([kind, count]) =>
  numbers(count).map((i) => ({
    id: `${kind}_${i}`,
    kind,
    title: `What about the ${kind} number ${i}?`,
    ...(/choice|matrix/.test(kind) ? { choices: labels(6, 'choice') } : {}),
    ...(/matrix/.test(kind) ? { rows: labels(4, 'row') } : {}),
  })),
);

type Answer = Omit<typeof surveyAnswers.$inferInsert, 'responseId'>;

/** Answer n of a question; each says something else of the same few things. */
function answersTo({ id: questionId, kind, choices, rows }: Question, n: number): Answer[] {
  const label = (at: number) => choices[at % choices.length]?.id as number;
  const chosen = (labelId: number, rowId?: number): Answer => ({
    questionId,
    kind: 'choice',
    labelId,
    ...(rowId ? { rowId } : {}),
  });
  if (kind === 'simple_choice') return [chosen(label(n * 7 + questionId))];
  if (kind === 'multiple_choice') return [chosen(label(n)), chosen(label(n + 1 + (n % 3)))];
  if (kind === 'matrix_simple') return rows.map(({ id }, at) => chosen(label(n + at), id));
  if (kind === 'matrix_multiple')
    return rows.flatMap(({ id }, at) => [chosen(label(n + at), id), chosen(label(n + at + 1), id)]);
  if (kind === 'numerical_box') return [{ questionId, kind: 'number', valueNumber: (n * 13) % 90 }];
  if (kind === 'date') return [{ questionId, kind: 'date', valueDate: `2026-0${1 + (n % 9)}-1${n % 10}` }];
  const words = `Answer ${n} of somebody who had something to say`;
  return [{ questionId, kind: kind === 'textbox' ? 'text' : 'free_text', valueText: words }];
}

async function addResponses(count: number): Promise<void> {
  const tree = await surveyTree(SLUG);
  const asked = tree?.pages.flatMap((page) => page.questions) ?? [];
  const now = new Date();
  for (let from = 0; from < count; from += AT_ONCE) {
    const some = numbers(Math.min(AT_ONCE, count - from)).map((at) => from + at);
    const rows = some.map((n) => ({
      surveyId: tree?.id as number,
      token: `bench-${n}`,
      state: n % 10 === 0 ? ('skip' as const) : ('done' as const),
      lastPageId: tree?.pages.at(-1)?.id ?? null,
      createdAt: now,
      doneAt: now,
    }));
    const made = await insertMany(surveyResponses, rows, { returning: ['id'] });
    await insertMany(
      surveyAnswers,
      made.flatMap(({ id: responseId }, at) =>
        asked.flatMap((question) => answersTo(question, from + at).map((answer) => ({ ...answer, responseId }))),
      ),
    );
  }
}

await openDatabase();
await seedDemo();
const { definition, problems } = checkDefinition({
  slug: SLUG,
  title: 'Fifty questions',
  state: 'open',
  pages: [{ id: 'all', questions }],
});
if (!definition) throw new Error(JSON.stringify(problems));
await saveDefinition(definition, { companyId: 1, websiteId: null });
await addResponses(Number(process.argv[2]));
await closeDatabase();
