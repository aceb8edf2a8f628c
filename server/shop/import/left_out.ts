/** Counts the data of a catalogue file that the shop cannot store. */
import type { Sentence } from '#core/domain/importer.ts';
import { msg } from '#core/msg.ts';
import type { Columns } from './cells.ts';

/** `of`, marked by `msg`, says what is lost of a column. */
export type Lost = { column: string; of: string };

/** A column and when its text loses something. */
export type LostColumn = Lost & { isLost(text: string): boolean };

const MOST_NAMED = 5;

export const isThere = (text: string): boolean => text !== '';

export class LeftOut {
  readonly #columns: { lost: Lost; isLost(text: string): boolean; read(cells: readonly string[]): string }[];
  /** What is left out → the products. */
  readonly #handles = new Map<Lost, Set<string>>();

  constructor(columns: Columns, lost: readonly LostColumn[]) {
    this.#columns = lost
      .filter(({ column }) => columns.has(column))
      .map((one) => ({ lost: one, isLost: one.isLost, read: columns.reader(one.column) }));
    for (const one of this.#columns) this.#handles.set(one.lost, new Set());
  }

  look(handle: string, cells: readonly string[]): void {
    for (const { lost, isLost, read } of this.#columns) if (isLost(read(cells))) this.note(lost, handle);
  }

  note(lost: Lost, handle: string): void {
    const handles = this.#handles.get(lost);
    if (handles) handles.add(handle);
    else this.#handles.set(lost, new Set([handle]));
  }

  lines(): Sentence[] {
    return [...this.#handles].filter(([, handles]) => handles.size > 0).map(([lost, handles]) => line(lost, handles));
  }
}

function line({ column, of }: Lost, handles: ReadonlySet<string>): Sentence {
  const more = handles.size - MOST_NAMED;
  const values = { column, products: [...handles].slice(0, MOST_NAMED).join(', '), more };
  const sentence =
    more > 0 ? msg('{column}: {what} ({products} and {more} more)') : msg('{column}: {what} ({products})');
  return { sentence, values, parts: { what: { sentence: of } } };
}
