/** Converts parts of a definition to table columns and back. */
import type { Translated } from '#core/db/columns.ts';
import { SOURCE_LANGUAGE } from '#core/i18n/translated.ts';
import type { Label, Question, SurveyTree } from '#surveys/queries.ts';
import type { surveyLabels, surveyPages, surveyQuestions, surveys } from '#surveys/schema.ts';
import type { ReadDefinition, ReadPage, ReadQuestion, SurveyDefinition, Text } from './definition.ts';

type SurveyColumns = Omit<typeof surveys.$inferInsert, 'companyId' | 'state'>;
type PageColumns = Omit<typeof surveyPages.$inferInsert, 'surveyId'>;
type QuestionColumns = Omit<typeof surveyQuestions.$inferInsert, 'surveyId' | 'pageId'>;
type LabelColumns = Omit<typeof surveyLabels.$inferInsert, 'questionId'>;

/** A plain text is in the definition's language. Empty texts are left out. */
export function translatedText(text: Text, language: string): Translated {
  const entries = typeof text === 'string' ? [[language, text] as const] : Object.entries(text);
  return Object.fromEntries(entries.filter(([, one]) => one !== '').sort(([a], [b]) => (a < b ? -1 : 1)));
}

export const surveyColumns = (given: ReadDefinition): SurveyColumns => ({
  slug: given.slug,
  title: translatedText(given.title, given.language),
  description: translatedText(given.description, given.language),
  thankYou: translatedText(given.thankYou, given.language),
  deadline: given.deadline === null ? null : new Date(given.deadline),
  needsSignIn: given.needsSignIn,
  mayGoBack: given.mayGoBack,
  isQuiz: given.isQuiz,
  design: given.design,
});

export const pageColumns = (given: ReadPage, sequence: number, language: string): PageColumns => ({
  key: given.id,
  sequence,
  title: translatedText(given.title, language),
  description: translatedText(given.description, language),
  isActive: true,
});

export function questionColumns(given: ReadQuestion, sequence: number, language: string): QuestionColumns {
  const own: Partial<Record<keyof QuestionColumns, unknown>> & { validationMessage?: Text; commentMessage?: Text } =
    given;
  return {
    key: given.id,
    sequence,
    kind: given.kind,
    title: translatedText(given.title, language),
    description: translatedText(given.description, language),
    isMandatory: given.isMandatory,
    mandatoryMessage: translatedText(given.mandatoryMessage, language),
    format: null,
    lengthMin: null,
    lengthMax: null,
    numberMin: null,
    numberMax: null,
    dateMin: null,
    dateMax: null,
    display: 'radio',
    hasComment: false,
    isCommentAnswer: false,
    ...pickColumns(given),
    validationMessage: translatedText(own.validationMessage ?? '', language),
    commentMessage: translatedText(own.commentMessage ?? '', language),
    isActive: true,
  };
}

const OWN_COLUMNS = [
  'format',
  'lengthMin',
  'lengthMax',
  'numberMin',
  'numberMax',
  'dateMin',
  'dateMax',
  'display',
  'hasComment',
  'isCommentAnswer',
] as const;

/** What only some kinds of questions have. */
const pickColumns = (given: object): Partial<Pick<QuestionColumns, (typeof OWN_COLUMNS)[number]>> =>
  Object.fromEntries(Object.entries(given).filter(([name]) => (OWN_COLUMNS as readonly string[]).includes(name)));

export function labelColumns(given: ReadQuestion, language: string): LabelColumns[] {
  const choices = 'choices' in given ? given.choices : [];
  const rows = 'rows' in given ? given.rows : [];
  const common = ({ id, text }: { id: string; text: Text }, sequence: number) => ({
    key: id,
    sequence,
    text: translatedText(text, language),
    isActive: true,
  });
  return [
    ...choices.map((one, at) => ({
      ...common(one, at),
      role: 'choice' as const,
      score: one.score,
      isCorrect: one.isCorrect,
    })),
    ...rows.map((one, at) => ({ ...common(one, at), role: 'row' as const, score: 0, isCorrect: false })),
  ];
}

/** A stored survey as a definition that recreates it: active parts only, without defaults. */
export function definitionOf(tree: SurveyTree): SurveyDefinition {
  return {
    slug: tree.slug,
    title: shortText(tree.title),
    ...optionalText('description', tree.description),
    ...optionalText('thankYou', tree.thankYou),
    state: tree.state,
    ...(tree.deadline ? { deadline: tree.deadline.toISOString() } : {}),
    ...(tree.needsSignIn ? { needsSignIn: true } : {}),
    ...(tree.mayGoBack ? {} : { mayGoBack: false }),
    ...(tree.isQuiz ? { isQuiz: true } : {}),
    ...(tree.design === 'plain' ? {} : { design: tree.design as 'plain' }),
    pages: tree.pages.map((page) => ({
      id: page.key,
      ...optionalText('title', page.title),
      ...optionalText('description', page.description),
      questions: page.questions.map(questionOf),
    })),
  };
}

type QuestionInput = NonNullable<NonNullable<SurveyDefinition['pages']>[number]['questions']>[number];

function questionOf(question: Question): QuestionInput {
  const own = Object.fromEntries(
    OWN_COLUMNS.map((name) => [name, question[name]]).filter(
      ([name, value]) => value !== null && value !== false && !(name === 'display' && value === 'radio'),
    ),
  );
  return {
    id: question.key,
    kind: question.kind,
    title: shortText(question.title),
    ...optionalText('description', question.description),
    ...(question.isMandatory ? { isMandatory: true } : {}),
    ...optionalText('mandatoryMessage', question.mandatoryMessage),
    ...own,
    ...optionalText('validationMessage', question.validationMessage),
    ...optionalText('commentMessage', question.commentMessage),
    ...(question.rows.length > 0
      ? { rows: question.rows.map(({ key, text }) => ({ id: key, text: shortText(text) })) }
      : {}),
    ...(question.choices.length > 0 ? { choices: question.choices.map(choiceOf) } : {}),
  } as QuestionInput;
}

const choiceOf = ({ key, text, score, isCorrect }: Label) => ({
  id: key,
  text: shortText(text),
  ...(score === 0 ? {} : { score }),
  ...(isCorrect ? { isCorrect } : {}),
});

const optionalText = <K extends string>(name: K, text: Translated): { [P in K]?: Text } =>
  (Object.keys(text).length > 0 ? { [name]: shortText(text) } : {}) as { [P in K]?: Text };

/** A text in English only becomes plain text. */
function shortText(text: Translated): Text {
  const [[language, one] = [], ...others] = Object.entries(text);
  return language === SOURCE_LANGUAGE && others.length === 0 ? (one as string) : (text as Record<string, string>);
}
