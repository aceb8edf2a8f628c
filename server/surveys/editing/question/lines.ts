/** Parses rows of the question form into choices and matrix rows. */
import type { Translated } from '#core/db/columns.ts';
import { pick } from '#core/i18n/translated.ts';
import { msg } from '#core/msg.ts';
import { translatedText } from '#surveys/definition/columns.ts';
import type { ReadQuestion } from '#surveys/definition/definition.ts';
import { keyFrom } from '#surveys/editing/keys.ts';
import type { Problems } from '#surveys/editing/problems.ts';
import { anyNumber } from './numbers.ts';
import type { ReadingOf, RowFormValues, RowName } from './rows.ts';

const HIGHEST_SCORE = 10_000;

export function linesOf(rows: readonly RowFormValues[], name: RowName, context: ReadingOf, problems: Problems) {
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
      problems[`choice-${row.n}-score`] = { message: msg('Enter a number, for example 2.5') };
    return { id, text, score, isCorrect: row.isCorrect };
  });
}

/** Texts in languages that the form does not show. */
function otherTexts(id: string, name: RowName, { before, languages, definition }: ReadingOf): Translated {
  const lines: { id: string; text: ReadQuestion['title'] }[] =
    before && 'choices' in before ? (name === 'choice' ? before.choices : 'rows' in before ? before.rows : []) : [];
  const text = translatedText(lines.find((line) => line.id === id)?.text ?? '', definition.language);
  return Object.fromEntries(Object.entries(text).filter(([language]) => !languages.includes(language)));
}
