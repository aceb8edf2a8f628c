import { createReadStream } from 'node:fs';
import { type BadRow, CsvReader, type CsvRow } from './csv_reader.ts';

const PIECE_BYTES = 256 * 1024;

export type CsvListener = {
  bad: BadRow;
  read?(bytes: number): void;
};

/** Reads all rows of a file, the first included, with their line numbers, in groups as large as a chunk of the file. */
export async function* csvRows(file: string, listener: CsvListener): AsyncGenerator<CsvRow[]> {
  const reader = new CsvReader(listener.bad);
  const source = createReadStream(file, { highWaterMark: PIECE_BYTES, encoding: 'utf8' });
  for await (const piece of source as AsyncIterable<string>) {
    yield reader.take(piece, false);
    listener.read?.(source.bytesRead);
  }
  yield reader.take('', true);
}
