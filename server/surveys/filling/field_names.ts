/** Names of a survey's form fields. */
import type { Question } from '#surveys/queries.ts';

/** Ending of a field's name → its value. Empty fields are left out. */
export type Fields = Record<string, string>;

/** Value of the choice "other". */
export const OTHER = '-1';

/** Fields are named by this tag, `{survey}_{page}_{question}`, and one of its `endings`. */
export const tagOf = ({ surveyId, pageId, id }: Pick<Question, 'surveyId' | 'pageId' | 'id'>): string =>
  `${surveyId}_${pageId}_${id}`;

/**
 * All endings of a question's field names: none for text, number, date and simple choice, `_{label}` for a box of a
 * multiple choice, `_{row}` for a row of a simple matrix, `_{row}_{label}` for a cell of a multiple matrix, `_other`
 * for the box of an own answer and `_comment` for its text.
 */
export function endings({ kind, choices, rows, hasComment }: Question): Set<string> {
  const own = () => {
    if (kind === 'multiple_choice') return choices.map(({ id }) => `_${id}`);
    if (kind === 'matrix_simple') return rows.map(({ id }) => `_${id}`);
    if (kind === 'matrix_multiple') return rows.flatMap((row) => choices.map(({ id }) => `_${row.id}_${id}`));
    return [''];
  };
  return new Set([...own(), ...(hasComment ? ['_comment', ...(kind === 'multiple_choice' ? ['_other'] : [])] : [])]);
}
