import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { parse } from 'csv-parse';

export type CsvRow = { line: number; cells: string[] };

export type CsvListener = {
  /** A row that is no CSV, such as one with a stray quote. */
  unreadable(line: number, reason: string): void;
  read?(bytes: number): void;
};

/** Rows of a file, the first among them, each with the line it starts on; as many at a time as a piece of the file holds. */
export async function* csvRows(file: string, listener: CsvListener): AsyncGenerator<CsvRow[]> {
  let rows: CsvRow[] = [];
  let lastLine = 0;
  // The parser knows where a row ends; a text with line breaks in it starts earlier.
  const startOf = (endLine: number) => {
    const line = lastLine + 1;
    lastLine = endLine;
    return line;
  };
  const parser = parse({
    bom: true,
    relax_column_count: true,
    skip_records_with_error: true,
    on_record(cells, { lines }) {
      const line = startOf(lines);
      if (cells.some((cell) => cell.trim() !== '')) rows.push({ line, cells });
      return null;
    },
    on_skip(error) {
      listener.unreadable(startOf(Number(error?.lines ?? lastLine + 1)), error?.message ?? 'The row cannot be read.');
      return undefined;
    },
  });
  const taken = () => {
    const ready = rows;
    rows = [];
    return ready;
  };
  parser.resume();
  let failure: Error | undefined;
  parser.once('error', (error) => {
    failure = error;
  });
  let bytes = 0;
  for await (const chunk of createReadStream(file, { highWaterMark: 256 * 1024 })) {
    bytes += chunk.length;
    listener.read?.(bytes);
    if (!parser.write(chunk)) await once(parser, 'drain');
    if (failure) throw failure;
    yield taken();
  }
  parser.end();
  await once(parser, 'end');
  yield taken();
}
