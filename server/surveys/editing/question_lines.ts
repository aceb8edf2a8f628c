/** From the lines of a form to choices and rows of a question. */
import type { Translated } from '../../core/db/columns.ts';
import { phrase } from '../../core/phrase.ts';
import { pick } from '../../core/translated.ts';
import type { ReadQuestion } from '../definition.ts';
import { translatedText } from '../definition_columns.ts';
import { keyFrom } from './keys.ts';
import { anyNumber } from './numbers.ts';
import type { Problems } from './problems.ts';
import type { ReadingOf } from './question_reading.ts';
import type { RowName, TypedRow } from './rows.ts';

const HIGHEST_SCORE = 10_000;

export function linesOf(rows: readonly TypedRow[], name: RowName, context: ReadingOf, problems: Problems) {
  const taken = new Set([...rows.map(({ id }) => id), ...context.takenKeys(name)]);
  return rows.map((row) => {
    const id = row.id || keyFrom(pick(row.texts, context.language), name, taken);
    taken.add(id);
    const text = {
      ...otherTexts(id, name, context),
      ...Object.fromEntries(Object.entries(row.texts).filter(([, one]) => one)),
    };
    if (name === 'row') return { id, text };
    const score = row.score === '' ? 0 : anyNumber(row.score);
    if (typeof score === 'object' || Math.abs(score) > HIGHEST_SCORE)
      problems[`choice-${row.n}-score`] = { message: phrase('must be a number, such as 2.5') };
    return { id, text, score, isCorrect: row.isCorrect };
  });
}

/** In languages that the form does not speak. */
function otherTexts(id: string, name: RowName, { before, languages, definition }: ReadingOf): Translated {
  const lines: { id: string; text: ReadQuestion['title'] }[] =
    before && 'choices' in before ? (name === 'choice' ? before.choices : 'rows' in before ? before.rows : []) : [];
  const text = translatedText(lines.find((line) => line.id === id)?.text ?? '', definition.language);
  return Object.fromEntries(Object.entries(text).filter(([language]) => !languages.includes(language)));
}
