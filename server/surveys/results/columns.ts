/** Columns of the answer table, shared by export and import. */
import { pick } from '#core/i18n/translated.ts';
import type { LabelRow, QuestionRow } from './queries.ts';

export type AnswerColumn = {
  key: string;
  header: string;
  question: QuestionRow;
  row: LabelRow | null;
  /** The column tells whether this choice was selected. Null: it contains the answer. */
  label: LabelRow | null;
  isComment: boolean;
};

type Part = Pick<AnswerColumn, 'row' | 'label' | 'isComment'>;

const WHOLE: Part = { row: null, label: null, isComment: false };

/**
 * Each has a header for people and a key for programs: `question`, `question/row`, `question/choice`,
 * `question/row/choice`, `question/comment`.
 */
export function answerColumns(questions: QuestionRow[], labels: LabelRow[], language: string): AnswerColumn[] {
  const columns = questions.flatMap((question) => {
    const own = labels.filter(({ questionId }) => questionId === question.id);
    return partsOf(question, own).map((part) => ({
      ...part,
      question,
      key: keyOf(question, part),
      header: headerOf(question, part, language),
    }));
  });
  const known = Map.groupBy(columns, ({ header }) => header);
  return columns.map((column) =>
    (known.get(column.header)?.length ?? 0) > 1 ? { ...column, header: `${column.header} [${column.key}]` } : column,
  );
}

function partsOf({ kind, hasComment }: QuestionRow, labels: LabelRow[]): Part[] {
  const choices = labels.filter(({ role }) => role === 'choice');
  const rows = labels.filter(({ role }) => role === 'row');
  const comment: Part[] = hasComment ? [{ ...WHOLE, isComment: true }] : [];
  if (kind === 'multiple_choice') return [...choices.map((label) => ({ ...WHOLE, label })), ...comment];
  if (kind === 'matrix_simple') return [...rows.map((row) => ({ ...WHOLE, row })), ...comment];
  if (kind === 'matrix_multiple')
    return [...rows.flatMap((row) => choices.map((label) => ({ ...WHOLE, row, label }))), ...comment];
  return [WHOLE, ...comment];
}

const keyOf = ({ key }: QuestionRow, { row, label, isComment }: Part): string =>
  [key, row?.key, label?.key, isComment ? 'comment' : null].filter(Boolean).join('/');

function headerOf({ title, commentMessage }: QuestionRow, { row, label, isComment }: Part, language: string): string {
  const parts = [title, row?.text, label?.text].flatMap((text) => (text ? [pick(text, language)] : []));
  return [...parts, ...(isComment ? [pick(commentMessage, language) || 'Comment'] : [])].join(': ');
}
