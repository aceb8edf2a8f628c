import { createReadStream } from 'node:fs';
import { parse } from 'csv-parse';

export type CsvRow = { line: number; cells: string[] };

export type CsvListener = {
  /** A row that is no CSV, such as one with a stray quote. */
  unreadable(line: number, reason: string): void;
  read?(bytes: number): void;
};

/** Rows of a file as they are read, each with the line it starts on, its first row among them. */
export async function* csvRows(file: string, listener: CsvListener): AsyncGenerator<CsvRow> {
  const source = createReadStream(file, { highWaterMark: 256 * 1024 });
  let lastLine = 0;
  // The parser knows where a row ends; a text with line breaks in it starts earlier.
  const startOf = (endLine: number) => {
    const line = lastLine + 1;
    lastLine = endLine;
    return line;
  };
  /** Of the rows that are read but not yet taken. */
  const starts: number[] = [];
  const parser = parse({
    bom: true,
    relax_column_count: true,
    skip_records_with_error: true,
    on_record(cells, { lines }) {
      starts.push(startOf(lines));
      return cells;
    },
    on_skip: (error) => {
      listener.unreadable(startOf(Number(error?.lines ?? lastLine + 1)), error?.message ?? 'The row cannot be read.');
      return undefined;
    },
  });
  source.on('error', (error) => parser.destroy(error));
  source.on('data', () => listener.read?.(source.bytesRead));
  source.pipe(parser);
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      const line = starts.shift() as number;
      if (cells.some((cell) => cell.trim() !== '')) yield { line, cells };
    }
  } finally {
    source.destroy();
  }
}
