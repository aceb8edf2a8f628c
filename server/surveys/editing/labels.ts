/** Names of question kinds and survey states, and texts of form errors. */

import type { Texts } from '#core/i18n/texts.ts';
import { msg } from '#core/msg.ts';
import type { QuestionKind, SurveyState } from '#surveys/schema.ts';
import type { Problems } from './problems.ts';
import { KINDS } from './question/fields.ts';

const KIND_NAMES: Record<QuestionKind, string> = {
  textbox: msg('Short text'),
  free_text: msg('Long text'),
  numerical_box: msg('Number'),
  date: msg('Date'),
  datetime: msg('Date and time'),
  simple_choice: msg('Multiple choice (one answer)'),
  multiple_choice: msg('Multiple choice (several answers)'),
  matrix_simple: msg('Table (one answer per row)'),
  matrix_multiple: msg('Table (several answers per row)'),
};

const STATE_NAMES: Record<SurveyState, string> = {
  draft: msg('Draft'),
  open: msg('Open'),
  closed: msg('Closed'),
};

export const kindName = (kind: QuestionKind, { say }: Texts): string => say(KIND_NAMES[kind]);
export const stateName = (state: SurveyState, { say }: Texts): string => say(STATE_NAMES[state]);

export const kindOptions = (texts: Texts): { value: string; label: string }[] =>
  KINDS.map((value) => ({ value, label: kindName(value, texts) }));

/** Field → sentence. */
export const errorTexts = (problems: Problems, { say }: Texts): Record<string, string> =>
  Object.fromEntries(Object.entries(problems).map(([field, { message, values }]) => [field, say(message, values)]));
