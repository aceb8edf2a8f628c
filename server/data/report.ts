/** Writes and reads the report of an import: rows left out and conflicts. */
import { type Conflict, type Importer, noteText, type Problem, type Sentence } from '#core/domain/importer.ts';
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

const HEADER = ['Kind', 'Line', 'Product', 'Field', 'Reason', 'Present value', 'Value in the file', 'Variant'];
const LEFT_OUT = 'left out';
const BY_HAND = 'changed by hand';
/** Spreadsheets read UTF-8 only with a byte order mark. */
const BYTE_ORDER_MARK = '\ufeff';

/** Who reads it, and what calls the fields by name. */
export type ReportReader = { texts: Texts; importer: Importer | undefined };
export type ReportRow = Conflict & { reason: string };
/** The first rows of each kind. */
export type Report = { leftOut: ReportRow[]; conflicts: ReportRow[] };

export class ReportWriter {
  readonly #lines: string[] = [];
  problems = 0;
  conflicts = 0;

  problem({ line, column, reason, sentence, values }: Problem): void {
    this.problems += 1;
    if (this.problems > MOST_ROWS) return;
    const text = sentence === undefined ? reason : JSON.stringify({ sentence, values });
    this.#lines.push(csvLine([LEFT_OUT, line, '', column ?? '', text, '', '', '']));
  }

  conflict({ line, record, part = '', field, present, wanted }: Conflict): void {
    this.conflicts += 1;
    if (this.conflicts > MOST_ROWS) return;
    this.#lines.push(csvLine([BY_HAND, line, record, field, '', shortened(present), shortened(wanted), part]));
  }

  get isEmpty(): boolean {
    return this.#lines.length === 0;
  }

  store(name: string): Promise<StoredFile> {
    return storeFile({ bytes: Buffer.from(BYTE_ORDER_MARK + csvLine(HEADER) + this.#lines.join('')), name });
  }
}

const shortened = (text: string): string => (text.length > LONGEST_VALUE ? `${cutText(text, LONGEST_VALUE)}…` : text);

/** The first rows of each kind, in the language of the reader. */
export async function readReport(fileId: number | null, reader: ReportReader): Promise<Report> {
  const report: Report = { leftOut: [], conflicts: [] };
  for await (const row of rowsOf(fileId)) {
    const list = listIn(report, row.kind);
    if (list && list.length < MOST_SHOWN) list.push(shownRow(row, reader));
  }
  return report;
}

/** The whole report as CSV, in the language of the reader. */
export async function* reportLines(fileId: number, reader: ReportReader): AsyncGenerator<string> {
  const { t } = reader.texts;
  const kinds: Record<string, string> = { [LEFT_OUT]: t('Left out'), [BY_HAND]: t('Changed by hand') };
  const header = [t('Kind'), t('Line', { context: 'file' }), t('Product'), t('Field'), t('Reason')];
  yield BYTE_ORDER_MARK + csvLine([...header, t('Present value'), t('Value in the file')]);
  for await (const row of rowsOf(fileId)) {
    if (!(row.kind in kinds)) continue;
    const { line, record, field, reason, present, wanted } = shownRow(row, reader);
    yield csvLine([kinds[row.kind] ?? '', line, record, field, reason, present, wanted]);
  }
}

type StoredRow = ReportRow & { kind: string };

const listIn = (report: Report, kind: string): ReportRow[] | null =>
  kind === LEFT_OUT ? report.leftOut : kind === BY_HAND ? report.conflicts : null;

async function* rowsOf(fileId: number | null): AsyncGenerator<StoredRow> {
  const file = fileId === null ? null : await findFile(fileId);
  if (!file) return;
  for await (const rows of csvRows(blobPath(file.hash), { bad() {} }))
    for (const { cells } of rows) {
      const [kind = '', line, record = '', field = '', reason = '', present = '', wanted = '', part = ''] = cells;
      yield { kind, line: Number(line), record, part, field, reason, present, wanted };
    }
}

/** Columns of rows that are left out are those of the file. */
function shownRow({ kind, reason, field, present, wanted, ...row }: StoredRow, reader: ReportReader): ReportRow {
  const { texts, importer } = reader;
  if (kind !== BY_HAND) return { ...row, field, present, wanted, reason: reasonIn(reason, texts) };
  const name = texts.say(importer?.fieldNames?.[field] ?? field);
  return {
    ...row,
    reason,
    field: row.part ? texts.t('{part}: {field}', { part: row.part, field: name }) : name,
    present: valueShown(field, present, reader),
    wanted: valueShown(field, wanted, reader),
  };
}

/** Sentences are stored as such; others are in English. */
function reasonIn(text: string, { say }: Texts): string {
  if (!text.startsWith('{"sentence"')) return text;
  return noteText(JSON.parse(text) as Sentence, say);
}

function valueShown(field: string, value: string, { texts: { t, number }, importer }: ReportReader): string {
  if (value === 'true') return t('Yes');
  if (value === 'false') return t('No');
  if (importer?.countedFields?.includes(field) && /^\d+$/.test(value)) return number(Number(value), 0);
  return value || '—';
}
