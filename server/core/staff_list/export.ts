/** Writes the rows of a staff list as CSV or XLSX. */
import { Readable } from 'node:stream';
import type { SQL } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Texts } from '#core/i18n/texts.ts';
import type { MadeFile } from '#core/pages/routes.ts';
import { csvLine } from '#core/tables/csv.ts';
import { xlsxFile } from '#core/tables/xlsx.ts';
import { XLSX_TYPE, type XlsxCell } from '#core/tables/xlsx_sheet.ts';
import type { StaffCell } from './cells.ts';
import { findIds, rowsWithIds } from './find.ts';
import { pathIn } from './list_path.ts';
import type { Question } from './question.ts';
import { isShown } from './row_view.ts';
import type { FileColumn, StaffColumn, StaffList } from './staff_list.ts';

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: XLSX_TYPE,
};
export type ExportKind = keyof typeof TYPES;
export const isExportKind = (kind: unknown): kind is ExportKind =>
  typeof kind === 'string' && Object.hasOwn(TYPES, kind);

const PIECE = 500;
/** What a sheet holds, below its header. */
const MOST_ROWS = 1_000_000;
/** Spreadsheets read UTF-8 only with a byte order mark. */
const BYTE_ORDER_MARK = '\ufeff';

export async function exportFile<R>(
  list: StaffList<R>,
  request: FastifyRequest,
  { where, question, kind }: { where: SQL | undefined; question: Question; kind: ExportKind },
): Promise<MadeFile> {
  const { texts, site } = request;
  const header = list.columns.filter(({ id }) => isShown(id, question)).flatMap((column) => labelsOf(column, texts));
  const more = (await list.fileColumns?.(request)) ?? [];
  header.push(...more.map(({ label }) => label));
  const rows = rowsOf(list, await findIds(list, where, question.sort, MOST_ROWS), request);
  const pieces = valuesOf(list, rows, { question, more }, request);
  const name = `${pathIn(list.url, request).split('/').at(-1)}.${kind}`;
  const body =
    kind === 'xlsx'
      ? xlsxFile(header, pieces, { isRightToLeft: site.language.direction === 'rtl' })
      : Readable.from(csvOf(header, pieces));
  return { type: TYPES[kind], name, body };
}

/** A column of the page is two of a file, where it shows money or two states. */
const labelsOf = ({ label, kind, second }: StaffColumn, { say, t }: Texts): string[] => [
  say(label),
  ...(kind === 'money' ? [t('Currency')] : []),
  ...(second ? [say(second)] : []),
];

const valuesOfCell = ({ value, currency, second }: StaffCell, column: StaffColumn): XlsxCell[] => [
  value,
  ...(column.kind === 'money' ? [currency ?? null] : []),
  ...(column.second ? [second?.text ?? ''] : []),
];

/** Some rows at a time. */
async function* rowsOf<R>(list: StaffList<R>, ids: number[], request: FastifyRequest): AsyncGenerator<R[]> {
  for (let at = 0; at < ids.length; at += PIECE) yield rowsWithIds(list, ids.slice(at, at + PIECE), request);
}

async function* valuesOf<R>(
  { columns, cells }: StaffList<R>,
  pieces: AsyncIterable<R[]>,
  { question, more }: { question: Question; more: FileColumn<R>[] },
  request: FastifyRequest,
): AsyncGenerator<XlsxCell[][]> {
  const valuesIn = async (row: R) => [
    ...(await cells(row, request)).flatMap((cell, i) => {
      const column = columns[i];
      return column && isShown(column.id, question) ? valuesOfCell(cell, column) : [];
    }),
    ...more.map((column) => column.value(row)),
  ];
  for await (const rows of pieces) yield await Promise.all(rows.map(valuesIn));
}

async function* csvOf(header: string[], pieces: AsyncIterable<XlsxCell[][]>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(header);
  for await (const rows of pieces) yield rows.map((cells) => csvLine(cells.map(plain))).join('');
}

const plain = (cell: XlsxCell): string | number | null =>
  cell !== null && typeof cell === 'object' ? cell.date : cell;
