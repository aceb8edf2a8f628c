/** Counts the data of a catalogue file that the shop cannot store. */
import type { Columns } from './cells.ts';

/** A column and when its text loses something; `of` says what. */
export type LostColumn = { column: string; isLost(text: string): boolean; of: string };

const MOST_NAMED = 5;

export const isThere = (text: string): boolean => text !== '';

export class LeftOut {
  readonly #columns: { what: string; isLost(text: string): boolean; read(cells: readonly string[]): string }[];
  /** What is left out → the products. */
  readonly #handles = new Map<string, Set<string>>();

  constructor(columns: Columns, lost: readonly LostColumn[]) {
    this.#columns = lost
      .filter(({ column }) => columns.has(column))
      .map(({ column, isLost, of }) => ({ what: `${column}: ${of}`, isLost, read: columns.reader(column) }));
    for (const { what } of this.#columns) this.#handles.set(what, new Set());
  }

  look(handle: string, cells: readonly string[]): void {
    for (const { what, isLost, read } of this.#columns) if (isLost(read(cells))) this.note(what, handle);
  }

  note(what: string, handle: string): void {
    const handles = this.#handles.get(what);
    if (handles) handles.add(handle);
    else this.#handles.set(what, new Set([handle]));
  }

  lines(): string[] {
    return [...this.#handles].filter(([, handles]) => handles.size > 0).map(([what, handles]) => line(what, handles));
  }
}

function line(what: string, handles: ReadonlySet<string>): string {
  const named = [...handles].slice(0, MOST_NAMED).join(', ');
  const more = handles.size - MOST_NAMED;
  return `${what} (${named}${more > 0 ? ` and ${more} more` : ''})`;
}
