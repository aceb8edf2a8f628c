/** What parts of a survey are called where staff work on them. */
import { phrase } from '../../core/phrase.ts';
import type { Texts } from '../../core/texts.ts';
import type { QuestionKind, SurveyState } from '../schema.ts';
import type { Problems } from './problems.ts';
import { KINDS } from './question_fields.ts';

const KIND_NAMES: Record<QuestionKind, string> = {
  textbox: phrase('Short text'),
  free_text: phrase('Long text'),
  numerical_box: phrase('Number'),
  date: phrase('Date'),
  datetime: phrase('Date and time'),
  simple_choice: phrase('One of several choices'),
  multiple_choice: phrase('Any of several choices'),
  matrix_simple: phrase('Table, one choice in each row'),
  matrix_multiple: phrase('Table, any choices in each row'),
};

const STATE_NAMES: Record<SurveyState, string> = {
  draft: phrase('Draft'),
  open: phrase('Open'),
  closed: phrase('Closed'),
};

export const kindName = (kind: QuestionKind, { say }: Texts): string => say(KIND_NAMES[kind]);
export const stateName = (state: SurveyState, { say }: Texts): string => say(STATE_NAMES[state]);

export const kindOptions = (texts: Texts): { value: string; label: string }[] =>
  KINDS.map((value) => ({ value, label: kindName(value, texts) }));

/** Field → sentence. */
export const said = (problems: Problems, { say }: Texts): Record<string, string> =>
  Object.fromEntries(Object.entries(problems).map(([field, { message, values }]) => [field, say(message, values)]));
