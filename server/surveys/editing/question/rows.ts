/** Rows of the question form: choices of a question, rows of a matrix. */
import type { ReadDefinition, ReadQuestion } from '#surveys/definition/definition.ts';
import { type Move, swapped } from '#surveys/editing/parts.ts';

export type ReadingOf = {
  definition: ReadDefinition;
  /** The stored question. */
  before: ReadQuestion | undefined;
  languages: readonly string[];
  /** In which the reader writes. */
  language: string;
  /** Keys of inactive lines, which new ones must not get. */
  takenKeys: (name: RowName) => ReadonlySet<string>;
};

export type RowName = 'choice' | 'row';

export type RowFormValues = {
  /** Number that the fields of this line have in their names. */
  n: number;
  /** Empty where the line is new. */
  id: string;
  /** Language → text. */
  texts: Record<string, string>;
  score: string;
  isCorrect: boolean;
};

const MOST_ROWS = 300;
/** Empty lines that a form without script offers. */
const BLANK_ROWS = 3;

const FIELD = /^(choice|row)-(\d{1,4})-(id|score|correct|text-([a-z]{2,3}_[0-9A-Z]{2,3}))$/;

export const blankRow = (n: number): RowFormValues => ({ n, id: '', texts: {}, score: '', isCorrect: false });

/** @param body the form in the order in which it was sent: moving a row on the page moves its fields */
export function rowsIn(body: unknown, name: RowName): RowFormValues[] {
  const rows = new Map<number, RowFormValues>();
  for (const [field, value] of Object.entries((body ?? {}) as Record<string, unknown>)) {
    const [, kind, number, part, language] = FIELD.exec(field) ?? [];
    if (kind !== name || typeof value !== 'string') continue;
    const n = Number(number);
    const row = rows.get(n) ?? blankRow(n);
    if (rows.size >= MOST_ROWS && !rows.has(n)) continue;
    rows.set(n, row);
    if (language) row.texts[language] = value.trim();
    else if (part === 'id') row.id = value;
    else if (part === 'score') row.score = value.trim();
    else row.isCorrect = true;
  }
  return [...rows.values()];
}

/** What `rowsIn` reads. */
export const rowFields = (name: RowName, rows: readonly RowFormValues[]): Record<string, string> =>
  Object.fromEntries(
    rows.flatMap(({ n, id, texts, score, isCorrect }) => [
      [`${name}-${n}-id`, id],
      ...Object.entries(texts).map(([language, text]) => [`${name}-${n}-text-${language}`, text]),
      [`${name}-${n}-score`, score],
      ...(isCorrect ? [[`${name}-${n}-correct`, 'on']] : []),
    ]),
  );

export const writtenRows = (rows: readonly RowFormValues[], languages: readonly string[]): string =>
  rows
    .filter((row) => !isBlank(row))
    .map(({ texts, score, isCorrect }) =>
      [languages.flatMap((language) => texts[language] || []).join(' / '), score, isCorrect ? '✓' : '']
        .filter(Boolean)
        .join(' · '),
    )
    .join('\n');

/** An empty line that is not stored. */
export const isBlank = ({ id, texts, score }: RowFormValues): boolean =>
  id === '' && score === '' && Object.values(texts).every((text) => text === '');

export function withBlankRows(rows: readonly RowFormValues[], count = BLANK_ROWS): RowFormValues[] {
  const first = Math.max(-1, ...rows.map(({ n }) => n)) + 1;
  return [...rows, ...Array.from({ length: count }, (_, at) => blankRow(first + at))];
}

/** What a button of a line does before anything is saved: `up-choice-3`, `down-row-0`, `drop-choice-2`, `more-choice`. */
export function acted(rows: readonly RowFormValues[], name: RowName, act: string): RowFormValues[] {
  const [, what, on, number] = /^(up|down|drop|more)-(choice|row)(?:-(\d{1,4}))?$/.exec(act) ?? [];
  if (on !== name) return [...rows];
  const at = rows.findIndex(({ n }) => n === Number(number));
  if (what === 'more') return withBlankRows(rows);
  if (what === 'drop') return rows.filter((_, one) => one !== at);
  return swapped(rows, at, what as Move);
}
