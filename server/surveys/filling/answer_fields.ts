/** Converts stored answers to form fields, for reopened pages and prefilled ones. */
import type { Question } from '#surveys/queries.ts';
import type { surveyAnswers } from '#surveys/responses.schema.ts';
import { type Fields, OTHER } from './field_names.ts';

export type Answer = typeof surveyAnswers.$inferSelect;

export function fieldsOf(question: Question, answers: Answer[]): Fields {
  const fields: Fields = {};
  for (const answer of answers) {
    if (answer.kind === 'comment') fields._comment = answer.valueText ?? '';
    else if (answer.kind === 'choice') fields[endingOf(question, answer)] = String(answer.labelId);
    else fields[''] = answer.valueText ?? answer.valueDate ?? numberText(answer.valueNumber);
  }
  return withOther(question, fields);
}

function endingOf({ kind }: Question, { rowId, labelId }: Answer): string {
  if (kind === 'multiple_choice') return `_${labelId}`;
  if (kind === 'matrix_simple') return `_${rowId}`;
  return kind === 'matrix_multiple' ? `_${rowId}_${labelId}` : '';
}

/** A comment that is an answer has its choice ticked. */
function withOther({ kind, isCommentAnswer }: Question, fields: Fields): Fields {
  if (fields._comment === undefined || !isCommentAnswer) return fields;
  if (kind === 'multiple_choice') return { _other: OTHER, ...fields };
  return kind === 'simple_choice' ? { '': OTHER, ...fields } : fields;
}

/** Without an exponent. */
function numberText(value: number | null): string {
  const text = String(value ?? '');
  return text.includes('e') ? (value as number).toFixed(12).replace(/\.?0+$/, '') : text;
}
