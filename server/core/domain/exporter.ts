/** Describes a file with all records of a kind, as staff download them. */
import type { Role } from '#core/people/people.ts';
import type { Site } from '#core/sites/site.ts';
import { csvLine } from '#core/tables/csv.ts';

export type Exporter = {
  /** Names its file, such as `products`. */
  name: string;
  /** Marked by `msg`. */
  label: string;
  /** Whose holder may read these records. */
  role: Role;
  /** The lines of a CSV file of the site's company, some at a time, its header first. */
  lines(site: Site): AsyncIterable<string>;
};

/** Spreadsheets read UTF-8 only with a byte order mark. */
const BYTE_ORDER_MARK = '\ufeff';
const PIECE = 200;

export type ExportRow = readonly (string | number | null)[];

/**
 * Writes a header and then all rows in pieces, so that any number fits into memory.
 * @param ids the next ids after one, in ascending order
 */
export async function* csvInPieces(
  header: readonly string[],
  ids: (after: number, most: number) => PromiseLike<{ id: number }[]>,
  rows: (ids: number[]) => Promise<ExportRow[]>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(header);
  for (let after = 0; ; ) {
    const found = await ids(after, PIECE);
    const last = found.at(-1);
    if (!last) return;
    yield (await rows(found.map(({ id }) => id))).map(csvLine).join('');
    after = last.id;
  }
}

/** An amount in its currency's units, as spreadsheets and imports read it. */
export function decimalOf(minor: number | null, decimals: number): string | number | null {
  if (minor === null) return null;
  const text = (minor / 10 ** decimals).toFixed(decimals);
  return minor < 0 ? Number(text) : text;
}

export const timeOf = (time: Date | null): string | null => time?.toISOString() ?? null;
