/** Converts the text of CSV cells to values, or reports the bad cell. */

import type { Problem } from '#core/domain/importer.ts';
import { msg } from '#core/msg.ts';
import { fill, type Values } from '#registry/texts.ts';
import { cutText } from '#registry/values/cut_text.ts';
import { CONTENT_DIGITS, MOST_CONTENT } from '#shop/content/content.ts';

/**
 * A cell that cannot be read; its row is left out. Nothing is guessed: what is not plainly a number is an error that
 * names the column.
 */
export class BadCell extends Error {
  readonly column: string;
  readonly #sentence: string;
  readonly #values: Values;

  /** @param sentence goes on after the name of the column; marked by `msg` */
  constructor(column: string, sentence: string, values: Values = {}) {
    super(fill(sentence, values));
    this.column = column;
    this.#sentence = sentence;
    this.#values = values;
  }

  at(line: number): Problem {
    return { line, column: this.column, reason: this.message, sentence: this.#sentence, values: this.#values };
  }
}

/** Columns by name, in any order; letter case and spaces around a name do not matter. */
export class Columns {
  readonly #places: ReadonlyMap<string, number>;

  constructor(header: readonly string[]) {
    const names = header.map(normal);
    this.#places = new Map(
      names.flatMap((name, place) => (name && names.indexOf(name) === place ? [[name, place]] : [])),
    );
  }

  has(column: string): boolean {
    return this.#places.has(normal(column));
  }

  /** Names of all columns, in lower case. */
  names(): string[] {
    return [...this.#places.keys()];
  }

  /** The same without trimming: spaces belong to the text. */
  exactReader(column: string): (cells: readonly string[]) => string {
    const place = this.#places.get(normal(column));
    return place === undefined ? () => '' : (cells) => cells[place] ?? '';
  }

  /** @returns a function that reads the column from a row; an absent column reads as empty. */
  reader(column: string): (cells: readonly string[]) => string {
    const place = this.#places.get(normal(column));
    return place === undefined ? () => '' : (cells) => (cells[place] ?? '').trim();
  }
}

const normal = (name: string): string => name.trim().toLowerCase();

const DECIMAL = /^(\d{1,12})(?:\.(\d+))?$/;

/** Minor units, calculated from the digits without floating point. */
export function moneyOf(text: string, column: string, decimals: number): number {
  const [, whole, fraction = ''] = DECIMAL.exec(text) ?? [];
  if (whole === undefined)
    throw new BadCell(column, msg('{text} is not a price: write digits with a point, such as 1299.50.'), {
      text: quoted(text),
    });
  if (/[1-9]/.test(fraction.slice(decimals))) {
    throw new BadCell(column, msg('{text} has more decimals than the currency, which has {decimals}.'), {
      text: quoted(text),
      decimals,
    });
  }
  return Number(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
}

export function integerOf(text: string, column: string): number {
  if (!/^-?\d{1,9}(\.0+)?$/.test(text))
    throw new BadCell(column, msg('{text} is not a whole number.'), { text: quoted(text) });
  return Number.parseInt(text, 10);
}

/** Thousandths. */
export function contentOf(text: string, column: string): number {
  const [, whole = '', fraction = ''] = DECIMAL.exec(text) ?? [];
  const content = Number(whole + fraction.padEnd(CONTENT_DIGITS, '0'));
  if (fraction.length > CONTENT_DIGITS || content < 1 || content > MOST_CONTENT)
    throw new BadCell(column, msg('{text} is not a content: write digits with a point, such as 0.75.'), {
      text: quoted(text),
    });
  return content;
}

/** Grams, rounded. */
export function weightOf(text: string, column: string): number {
  if (!DECIMAL.test(text) || text.length > 12)
    throw new BadCell(column, msg('{text} is not a weight in grams.'), { text: quoted(text) });
  return Math.round(Number(text));
}

export function yesOrNo(text: string, column: string): boolean {
  const word = text.toLowerCase();
  if (word === 'true' || word === 'yes' || word === '1') return true;
  if (word === 'false' || word === 'no' || word === '0') return false;
  throw new BadCell(column, msg('{text} is neither true nor false.'), { text: quoted(text) });
}

export function oneOf<T extends string>(text: string, column: string, allowed: readonly T[]): T {
  const word = text.toLowerCase() as T;
  if (!allowed.includes(word))
    throw new BadCell(column, msg('{text} is none of {allowed}.'), { text: quoted(text), allowed: allowed.join(', ') });
  return word;
}

export function addressOf(text: string, column: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:')
    throw new BadCell(column, msg('{text} is not the address of an image.'), { text: quoted(text) });
  return text;
}

export function shortText(text: string, column: string, longest: number): string {
  if (text.length > longest) throw new BadCell(column, msg('is longer than {longest} characters.'), { longest });
  return text;
}

const quoted = (text: string): string => `"${text.length > 40 ? `${cutText(text, 40)}…` : text}"`;
