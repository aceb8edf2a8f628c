/** A survey with every question kind that has its own results view, with answers. */
import { db, insertMany } from '#core/db/database.ts';
import { findSurvey } from '#surveys/queries.ts';
import { surveyAnswers, surveyResponses } from '#surveys/responses.schema.ts';
import { askSurvey, type Probe, type Questions } from './probe_survey.ts';

const QUESTIONS: Questions = [
  {
    id: 'tea',
    kind: 'simple_choice',
    title: 'Which tea?',
    hasComment: true,
    isCommentAnswer: true,
    commentMessage: 'Another one',
    choices: [
      { id: 'green', text: { en_US: 'Green', fr_FR: 'Vert' } },
      { id: 'black', text: 'Black' },
    ],
  },
];
const MORE: Questions = [
  {
    id: 'rooms',
    kind: 'multiple_choice',
    title: 'Which rooms?',
    choices: [
      { id: 'hall', text: 'Hall' },
      { id: 'attic', text: 'Attic' },
    ],
  },
  {
    id: 'care',
    kind: 'matrix_simple',
    title: 'How often do you …',
    rows: [
      { id: 'oil', text: 'Oil' },
      { id: 'wash', text: 'Wash' },
    ],
    choices: [
      { id: 'often', text: 'Often' },
      { id: 'never', text: 'Never' },
    ],
  },
  { id: 'cups', kind: 'numerical_box', title: 'How many cups?' },
  { id: 'why', kind: 'free_text', title: 'Why?' },
  { id: 'day', kind: 'date', title: 'When?' },
];

export type GardenProbe = Probe & { id: number };

export async function gardenSurvey(): Promise<GardenProbe> {
  const probe = await askSurvey([QUESTIONS, MORE]);
  return { ...probe, id: (await findSurvey(probe.slug))?.id as number };
}

export type Given = {
  tea?: string;
  rooms?: string[];
  care?: Record<string, string>;
  cups?: number;
  why?: string;
  day?: string;
  comment?: Record<string, string>;
  state?: 'new' | 'skip' | 'done';
  isTest?: boolean;
  /** Index of the last page passed. */
  lastPage?: number;
};

let responses = 0;

/** In the order in which they were given. */
export async function answered(probe: GardenProbe, given: Given[]): Promise<void> {
  for (const one of given) {
    responses += 1;
    const { state = 'done', isTest = false, lastPage = 1 } = one;
    const [made] = await db
      .insert(surveyResponses)
      .values({
        surveyId: probe.id,
        token: `garden-${responses}`,
        state,
        isTest,
        lastPageId: state === 'new' ? null : (probe.pageIds[lastPage] as number),
        createdAt: new Date('2026-05-01T08:00:00Z'),
        doneAt: state === 'done' ? new Date('2026-05-01T08:05:00Z') : null,
      })
      .returning({ id: surveyResponses.id });
    await insertMany(
      surveyAnswers,
      answersOf(probe, one).map((answer) => ({ ...answer, responseId: made!.id })),
    );
  }
}

type Answer = Omit<typeof surveyAnswers.$inferInsert, 'responseId'>;

function answersOf(probe: Probe, { tea, rooms = [], care = {}, cups, why, day, comment = {} }: Given): Answer[] {
  const of = (key: string) => ({ questionId: probe.question(key).id });
  const chosen = (key: string, label: string): Answer => ({
    ...of(key),
    kind: 'choice',
    labelId: Number(probe.choice(key, label)),
  });
  return [
    ...(tea ? [chosen('tea', tea)] : []),
    ...rooms.map((room) => chosen('rooms', room)),
    ...Object.entries(care).map(([row, label]) => ({
      ...chosen('care', label),
      rowId: Number(probe.choice('care', row)),
    })),
    ...(cups === undefined ? [] : [{ ...of('cups'), kind: 'number' as const, valueNumber: cups }]),
    ...(why ? [{ ...of('why'), kind: 'free_text' as const, valueText: why }] : []),
    ...(day ? [{ ...of('day'), kind: 'date' as const, valueDate: day }] : []),
    ...Object.entries(comment).map(([key, valueText]) => ({ ...of(key), kind: 'comment' as const, valueText })),
  ];
}
