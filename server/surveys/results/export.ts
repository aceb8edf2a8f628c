/** Streams files with every counted answer. */
import { Readable } from 'node:stream';
import { textsFor } from '#core/i18n/texts.ts';
import type { MadeFile } from '#core/pages/routes.ts';
import type { Site } from '#core/sites/site.ts';
import { csvLine } from '#core/tables/csv.ts';
import { XLSX_TYPE } from '#core/tables/xlsx_sheet.ts';
import type { Survey } from '#surveys/queries.ts';
import type { Asked } from './address.ts';
import { answerColumns } from './columns.ts';
import { type Cell, type Exported, longTable, type Table, wideTable } from './export_cells.ts';
import { answersJson, responseJson } from './export_json.ts';
import { responsesOf } from './export_rows.ts';
import { labelRows, questionRows, type Scope } from './queries.ts';

export type Shape = { rows: 'responses' | 'answers'; type: 'csv' | 'xlsx' | 'json' };

const TYPES: Record<Shape['type'], string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: XLSX_TYPE,
  json: 'application/json; charset=utf-8',
};

export async function exportFile(survey: Survey, asked: Asked, shape: Shape, site: Site): Promise<MadeFile> {
  const scope = { surveyId: survey.id, asked };
  const exported = await exportedOf(survey, site);
  return {
    type: TYPES[shape.type],
    name: `${survey.slug}-${shape.rows}.${shape.type}`,
    body: await bodyOf(scope, exported, shape, site),
  };
}

async function exportedOf(survey: Survey, { language }: Site): Promise<Exported> {
  const [questions, labels] = [await questionRows(survey.id), await labelRows(survey.id)];
  return {
    isSignedIn: survey.needsSignIn,
    isQuiz: survey.isQuiz,
    columns: answerColumns(questions, labels, language.code),
    questions: new Map(questions.map((question) => [question.id, question])),
    labels: new Map(labels.map((label) => [label.id, label])),
    language: language.code,
    texts: textsFor(language.code),
  };
}

async function bodyOf(scope: Scope, exported: Exported, { rows, type }: Shape, site: Site): Promise<Readable> {
  if (type === 'json') return Readable.from(jsonPieces(scope, exported, rows));
  const table = rows === 'responses' ? wideTable(exported) : longTable(exported);
  if (type === 'csv') return Readable.from(csvPieces(scope, table));
  const { xlsxFile } = await import('#core/tables/xlsx.ts');
  const isRightToLeft = site.language.direction === 'rtl';
  return xlsxFile(table.header, rowPieces(scope, table), { isRightToLeft });
}

async function* rowPieces(scope: Scope, table: Table): AsyncGenerator<Cell[][]> {
  for await (const responses of responsesOf(scope)) yield responses.flatMap((response) => table.rowsOf(response));
}

async function* csvPieces(scope: Scope, table: Table): AsyncGenerator<string> {
  // Spreadsheets read UTF-8 only when it is said.
  yield `\ufeff${csvLine(table.header)}`;
  for await (const rows of rowPieces(scope, table))
    yield rows.map((cells) => csvLine(cells.map((cell) => (isDate(cell) ? cell.date : cell)))).join('');
}

const isDate = (cell: Cell): cell is { date: string } => typeof cell === 'object' && cell !== null;

async function* jsonPieces(scope: Scope, exported: Exported, rows: Shape['rows']): AsyncGenerator<string> {
  let before = '[\n';
  for await (const responses of responsesOf(scope)) {
    const values = responses.flatMap((response) =>
      rows === 'responses' ? [responseJson(response, exported)] : answersJson(response, exported),
    );
    if (values.length === 0) continue;
    yield before + values.map((value) => JSON.stringify(value)).join(',\n');
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}
