/** Reads cells of the shop's own product format. */

import type { Translated } from '#core/db/columns.ts';
import { msg } from '#core/msg.ts';
import { unguarded } from '#core/tables/csv.ts';
import { BadCell, type Columns, contentOf, integerOf, moneyOf, oneOf, shortText, yesOrNo } from '#shop/import/cells.ts';
import { COLUMNS, type Column, TEXT_COLUMNS, type TextColumn, textColumn, WORDS } from './columns.ts';

const LONGEST = 255;
const LONGEST_TEXT = 100_000;
const LANGUAGE = /\[(\w{2,3}(?:_\w{2,4})?)\]$/;

type Cells = readonly string[];

export type OwnCells = ReturnType<typeof ownCells>;

/** What the cells of a row say, by column. */
export function ownCells(columns: Columns, decimals: number) {
  const readers = new Map(Object.keys(COLUMNS).map((key) => [key, columns.reader(COLUMNS[key as Column])]));
  const read = (cells: Cells, column: Column): string => unguarded(readers.get(column)?.(cells) ?? '');
  const texts = textReaders(columns);
  const text = (cells: Cells, column: Column, longest = LONGEST): string =>
    shortText(read(cells, column), COLUMNS[column], longest);
  const whole = (cells: Cells, column: Column): number | null => {
    const written = read(cells, column);
    return written === '' ? null : integerOf(written, COLUMNS[column]);
  };
  const money = (cells: Cells, column: Column): number | null => {
    const written = read(cells, column);
    if (written === '') return null;
    return column === 'priceExtra' && written.startsWith('-')
      ? -moneyOf(written.slice(1), COLUMNS[column], decimals)
      : moneyOf(written, COLUMNS[column], decimals);
  };
  return {
    /** Whether the file has the column: what it does not say stays. */
    has: (column: Column): boolean => columns.has(COLUMNS[column]),
    text,
    long: (cells: Cells, column: Column): string => text(cells, column, LONGEST_TEXT),
    whole,
    money,
    content: (cells: Cells): number | null => {
      const written = read(cells, 'content');
      return written === '' ? null : contentOf(written, COLUMNS.content);
    },
    yes: (cells: Cells, column: Column, otherwise: boolean): boolean => {
      const written = read(cells, column);
      return written === '' ? otherwise : yesOrNo(written, COLUMNS[column]);
    },
    word: <C extends keyof typeof WORDS>(cells: Cells, column: C): (typeof WORDS)[C][number] => {
      const words: readonly (typeof WORDS)[C][number][] = WORDS[column];
      return oneOf(read(cells, column) || (words[0] as string), COLUMNS[column], words);
    },
    time: (cells: Cells, column: Column): Date | null => {
      const written = read(cells, column);
      if (written === '') return null;
      if (Number.isNaN(Date.parse(written)))
        throw new BadCell(COLUMNS[column], msg('"{written}" is not a time.'), { written });
      return new Date(written);
    },
    translated: (cells: Cells, field: TextColumn): Translated => {
      const all = (texts.get(field) ?? []).map(({ language, column, take }): [string, string] => [
        language,
        shortText(unguarded(take(cells)), column, LONGEST_TEXT),
      ]);
      return Object.fromEntries(all.filter(([, one]) => one !== '').sort(([a], [b]) => (a < b ? -1 : 1)));
    },
  };
}

type TextReader = { language: string; column: string; take(cells: Cells): string };

function textReaders(columns: Columns): Map<TextColumn, TextReader[]> {
  const codes = columns.names().flatMap((name) => LANGUAGE.exec(name)?.[1] ?? []);
  const languages = [...new Set(codes)].map((code) => code.replace(/_\w+$/, (country) => country.toUpperCase()));
  return new Map(
    Object.keys(TEXT_COLUMNS).map((key) => {
      const field = key as TextColumn;
      const readers = languages
        .map((language) => ({ language, column: textColumn(field, language) }))
        .filter(({ column }) => columns.has(column))
        .map((one) => ({ ...one, take: columns.exactReader(one.column) }));
      return [field, readers];
    }),
  );
}
