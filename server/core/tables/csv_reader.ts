/** Parses CSV in chunks and continues with the next row after a bad one. */
import { msg } from '#core/msg.ts';
import { fill, type Values } from '#registry/texts.ts';

export type CsvRow = { line: number; cells: string[] };

/** @param marked the reason as marked by `msg` */
export type BadRow = (line: number, reason: string, marked: { sentence: string; values: Values }) => void;

/** An unclosed quotation is detected here at the latest. */
const LONGEST_ROW = 1_000_000;
/** The result of invalid UTF-8, and characters that databases refuse. */
const UNREADABLE = /[\0\ufffd]/;

class CsvError extends Error {
  readonly marked: { sentence: string; values: Values };

  constructor(sentence: string, values: Values = {}) {
    super(fill(sentence, values));
    this.marked = { sentence, values };
  }
}

type Parsed = { cells: string[]; next: number; lines: number };

/**
 * A bad row costs only the line it starts on. Common parsers lose everything from a stray quotation mark to the next
 * one.
 */
export class CsvReader {
  readonly #bad: BadRow;
  #text = '';
  #line = 0;
  /** Number of cells in the header. */
  #width = 0;

  constructor(bad: BadRow) {
    this.#bad = bad;
  }

  /** @returns the rows that are complete, without empty ones */
  take(piece: string, isLast: boolean): CsvRow[] {
    if (this.#line === 0) {
      this.#line = 1;
      this.#text = piece.replace(/^\ufeff/, '');
    } else this.#text += piece;
    const rows: CsvRow[] = [];
    let at = 0;
    while (at < this.#text.length) {
      const next = this.#row(at, isLast, rows);
      if (next === null) break;
      at = next;
    }
    this.#text = this.#text.slice(at);
    return rows;
  }

  /** @returns where the next row begins; null if this one is incomplete */
  #row(at: number, isLast: boolean, rows: CsvRow[]): number | null {
    try {
      const parsed = parseRow(this.#text, at, isLast);
      if (!parsed && this.#text.length - at < LONGEST_ROW) return null;
      if (!parsed) throw new CsvError(msg('The row is not complete. Is a " missing?'));
      this.#check(parsed, at);
      if (parsed.cells.some((cell) => cell !== '')) rows.push({ line: this.#line, cells: parsed.cells });
      this.#width ||= parsed.cells.length;
      this.#line += parsed.lines;
      return parsed.next;
    } catch (error) {
      if (!(error instanceof CsvError)) throw error;
      const end = this.#text.indexOf('\n', at);
      if (end < 0 && !isLast) return null;
      this.#bad(this.#line, error.message, error.marked);
      this.#line += 1;
      return end < 0 ? this.#text.length : end + 1;
    }
  }

  /** Missing cells at the end of a single line are empty; in a row of several lines they are an error. */
  #check({ cells, next, lines }: Parsed, at: number): void {
    if (UNREADABLE.test(this.#text.slice(at, next)))
      throw new CsvError(msg('The file is not UTF-8. Save it as UTF-8.'));
    const isOdd =
      cells.length > this.#width ? cells.slice(this.#width).some(Boolean) : lines > 1 && cells.length < this.#width;
    if (this.#width > 0 && isOdd)
      throw new CsvError(msg('The row has {cells} cells, the header {width}. Is a " missing?'), {
        cells: cells.length,
        width: this.#width,
      });
  }
}

/** @returns null if the text ends within the row and more may follow */
function parseRow(text: string, start: number, isLast: boolean): Parsed | null {
  const cells: string[] = [];
  let at = start;
  let lines = 1;
  for (;;) {
    const cell = text[at] === '"' ? quotedCell(text, at, isLast) : plainCell(text, at, isLast);
    if (!cell) return null;
    cells.push(cell.value);
    lines += cell.breaks;
    at = cell.end;
    if (text[at] !== ',') return { cells, next: at + (text[at] === '\r' ? 2 : 1), lines };
    at += 1;
  }
}

/** `end`: where the comma or the end of the line is. */
type Cell = { value: string; end: number; breaks: number };

function plainCell(text: string, at: number, isLast: boolean): Cell | null {
  let end = at;
  while (end < text.length && text[end] !== ',' && text[end] !== '\n') end += 1;
  if (end === text.length && !isLast) return null;
  if (text[end] !== ',' && text[end - 1] === '\r' && end > at) end -= 1;
  return { value: text.slice(at, end), end, breaks: 0 };
}

function quotedCell(text: string, start: number, isLast: boolean): Cell | null {
  let end = start + 1;
  for (;;) {
    end = text.indexOf('"', end);
    if (end < 0 && !isLast) return null;
    if (end < 0) throw new CsvError(msg('A quoted cell is not closed. Is a " missing?'));
    if (text[end + 1] !== '"') break;
    end += 2;
  }
  // The next chunk may begin with a second quotation mark.
  if (end + 1 === text.length && !isLast) return null;
  const value = text.slice(start + 1, end);
  const after = text[end + 1] === '\r' ? text[end + 2] : text[end + 1];
  if (after !== undefined && after !== ',' && after !== '\n')
    throw new CsvError(msg('A cell contains a single ". Inside a cell, double it.'));
  return {
    value: value.includes('""') ? value.replaceAll('""', '"') : value,
    end: end + 1,
    breaks: countBreaks(value),
  };
}

function countBreaks(text: string): number {
  let breaks = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) breaks += 1;
  return breaks;
}
