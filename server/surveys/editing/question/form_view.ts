/** Labels, texts and limits of the form of a question. */
import type { FormValues } from '#core/i18n/form_texts.ts';
import type { Texts } from '#core/i18n/texts.ts';
import { type Choices, inputsOf, type TextField } from '#core/pages/form_view.ts';
import { kindOptions } from '#surveys/editing/labels.ts';
import type { QuestionKind } from '#surveys/schema.ts';

export const questionLabels = ({ t }: Texts, isMatrix: boolean) => ({
  title: t('Question'),
  description: t('Help text'),
  mandatory_message: t('Error when empty'),
  validation_message: t('Error when invalid'),
  comment_message: t('Label of the comment box'),
  kind: t('Question type'),
  page: t('Page'),
  format: t('Answer type'),
  length_min: t('Minimum characters'),
  length_max: t('Maximum characters'),
  number_min: t('Minimum value'),
  number_max: t('Maximum value'),
  date_min: t('Earliest date'),
  date_max: t('Latest date'),
  display: t('Display as'),
  is_mandatory: t('Required'),
  has_comment: t('Add an “Other” field'),
  is_comment_answer: t('Count “Other” text as an answer'),
  choices: isMatrix ? t('Columns') : t('Choices'),
  rows: t('Rows'),
});

export type QuestionLabels = ReturnType<typeof questionLabels>;

export function questionTexts(labels: QuestionLabels, hasChoices: boolean, { t }: Texts): TextField[] {
  const usual = t('Leave blank for the default message.');
  return [
    { name: 'title', label: labels.title, maxlength: 500 },
    {
      name: 'description',
      label: labels.description,
      rows: 2,
      hint: t('Shown below the question. Markdown: **bold**, *italic*, - list, [link](/shop).'),
    },
    { name: 'mandatory_message', label: labels.mandatory_message, maxlength: 500, hint: usual },
    hasChoices
      ? {
          name: 'comment_message',
          label: labels.comment_message,
          maxlength: 500,
          hint: t('For questions with a comment box. Leave blank for the default label.'),
        }
      : { name: 'validation_message', label: labels.validation_message, maxlength: 500, hint: usual },
  ];
}

/** What fields can be chosen from, but for the page. */
export function questionChoices(kind: QuestionKind, texts: Texts): Choices {
  const { t } = texts;
  const format =
    kind === 'numerical_box'
      ? [
          { value: '', label: t('Any number') },
          { value: 'integer', label: t('A whole number') },
          { value: 'monetary', label: t('Amount of money') },
        ]
      : [
          { value: '', label: t('Any text') },
          { value: 'email', label: t('Email address') },
        ];
  const display = [
    { value: 'radio', label: t('Radio buttons') },
    { value: 'dropdown', label: t('Drop-down list') },
  ];
  return { kind: kindOptions(texts), format, display };
}

/** Fields for the smallest and the largest answer. */
export function limitFields(
  labels: QuestionLabels,
  kind: QuestionKind,
  state: { values: FormValues; errors: Record<string, string> },
) {
  const { field } = inputsOf(state);
  const number = { dir: 'ltr', maxlength: 20 };
  const length = { dir: 'ltr', maxlength: 6 };
  const date = { type: kind === 'date' ? 'date' : 'datetime-local' };
  return {
    number_min: field('number_min', labels.number_min, number),
    number_max: field('number_max', labels.number_max, number),
    length_min: field('length_min', labels.length_min, length),
    length_max: field('length_max', labels.length_max, length),
    date_min: field('date_min', labels.date_min, date),
    date_max: field('date_max', labels.date_max, date),
  };
}
