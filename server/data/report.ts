/** Writes and reads the report of an import: rows left out and conflicts. */
import type { Conflict, Problem } from '#core/domain/importer.ts';
import { blobPath } from '#core/files/blobs.ts';
import { findFile, type StoredFile, storeFile } from '#core/files/files.ts';
import type { Texts } from '#core/i18n/texts.ts';
import { csvLine } from '#core/tables/csv.ts';
import { csvRows } from '#core/tables/csv_rows.ts';
import { cutText } from '#registry/values/cut_text.ts';

/** A file in which everything is wrong is understood after so many. */
const MOST_ROWS = 10_000;
const LONGEST_VALUE = 200;
const MOST_SHOWN = 100;

const HEADER = ['Kind', 'Line', 'Product', 'Field', 'Reason', 'Present value', 'Value in the file'];
const LEFT_OUT = 'left out';
const BY_HAND = 'changed by hand';
/** Spreadsheets read UTF-8 only with a byte order mark. */
const BYTE_ORDER_MARK = '\ufeff';

export type ReportRow = Conflict & { reason: string };
/** The first rows of each kind. */
export type Report = { leftOut: ReportRow[]; conflicts: ReportRow[] };

export class ReportWriter {
  readonly #lines: string[] = [];
  readonly #texts: Pick<Texts, 'say'>;
  problems = 0;
  conflicts = 0;

  /** @param texts of the language of the file, which its reader knows */
  constructor(texts: Pick<Texts, 'say'>) {
    this.#texts = texts;
  }

  problem({ line, column, reason, sentence, values }: Problem): void {
    this.problems += 1;
    if (this.problems > MOST_ROWS) return;
    const text = sentence === undefined ? reason : this.#texts.say(sentence, values);
    this.#lines.push(csvLine([LEFT_OUT, line, '', column ?? '', text, '', '']));
  }

  conflict({ line, record, field, present, wanted }: Conflict): void {
    this.conflicts += 1;
    if (this.conflicts > MOST_ROWS) return;
    this.#lines.push(csvLine([BY_HAND, line, record, field, '', shortened(present), shortened(wanted)]));
  }

  get isEmpty(): boolean {
    return this.#lines.length === 0;
  }

  store(name: string): Promise<StoredFile> {
    return storeFile({ bytes: Buffer.from(BYTE_ORDER_MARK + csvLine(HEADER) + this.#lines.join('')), name });
  }
}

const shortened = (text: string): string => (text.length > LONGEST_VALUE ? `${cutText(text, LONGEST_VALUE)}…` : text);

export async function readReport(fileId: number | null): Promise<Report> {
  const report: Report = { leftOut: [], conflicts: [] };
  const file = fileId === null ? null : await findFile(fileId);
  if (!file) return report;
  for await (const rows of csvRows(blobPath(file.hash), { bad() {} }))
    for (const { cells } of rows) {
      const [kind, line, record = '', field = '', reason = '', present = '', wanted = ''] = cells;
      const list = kind === LEFT_OUT ? report.leftOut : kind === BY_HAND ? report.conflicts : null;
      if (list && list.length < MOST_SHOWN) list.push({ line: Number(line), record, field, reason, present, wanted });
    }
  return report;
}
