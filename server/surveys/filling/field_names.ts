/**
 * Names of fields: a question's tag is `{survey}_{page}_{question}`. Behind it stand nothing (text,
 * number, date, simple choice), `_{label}` (a box of a multiple choice), `_{row}` (a row of a simple matrix),
 * `_{row}_{label}` (a cell of a multiple matrix), `_other` (the box of one's own words) or `_comment` (those words).
 */
import type { Question } from '#surveys/queries.ts';

/** What stands behind a question's tag → the value. Fields that are empty are not there. */
export type Fields = Record<string, string>;

/** What a choice of one's own words has for a value. */
export const OTHER = '-1';

export const tagOf = ({ surveyId, pageId, id }: Pick<Question, 'surveyId' | 'pageId' | 'id'>): string =>
  `${surveyId}_${pageId}_${id}`;

/** Everything that can stand behind the tag of this question. */
export function endings({ kind, choices, rows, hasComment }: Question): Set<string> {
  const own = () => {
    if (kind === 'multiple_choice') return choices.map(({ id }) => `_${id}`);
    if (kind === 'matrix_simple') return rows.map(({ id }) => `_${id}`);
    if (kind === 'matrix_multiple') return rows.flatMap((row) => choices.map(({ id }) => `_${row.id}_${id}`));
    return [''];
  };
  return new Set([...own(), ...(hasComment ? ['_comment', ...(kind === 'multiple_choice' ? ['_other'] : [])] : [])]);
}
