/** Streams matching submissions as a file. */
import type { Readable } from 'node:stream';
import { pick } from '#core/i18n/translated.ts';
import { findSite, type Site } from '#core/sites/site.ts';
import { csvLine } from '#core/tables/csv.ts';
import type { XlsxCell } from '#core/tables/xlsx_sheet.ts';
import { allForms, type Filter, type Form, filesOf, type Submission, submissionsBefore } from '#forms/queries.ts';
import { linesOf } from './formatting.ts';

const PIECE = 200;
const COLUMNS = ['id', 'created_at', 'state', 'form', 'name', 'email', 'values', 'custom_infos', 'files', 'reasons'];
/** Spreadsheets read UTF-8 only with a byte order mark. */
const BYTE_ORDER_MARK = '\ufeff';

type Row = {
  id: number;
  created_at: string;
  state: string;
  form: string;
  model: string;
  website: string;
  name: string;
  email: string;
  values: Submission['values'];
  custom_infos: string;
  files: string[];
  reasons: string[];
};

export async function* csvOf(filter: Filter, site: Site): AsyncGenerator<string> {
  yield `${BYTE_ORDER_MARK}${csvLine(COLUMNS)}`;
  for await (const row of rowsOf(filter, site)) yield csvLine(cellsOf(row, site));
}

export async function xlsxOf(filter: Filter, site: Site): Promise<Readable> {
  const { xlsxFile } = await import('#core/tables/xlsx.ts');
  return xlsxFile(COLUMNS, sheetRows(filter, site), { isRightToLeft: site.language.direction === 'rtl' });
}

async function* sheetRows(filter: Filter, site: Site): AsyncGenerator<XlsxCell[][]> {
  for await (const row of rowsOf(filter, site)) yield [cellsOf(row, site)];
}

function cellsOf({ submission, form, row }: Exported, site: Site): string[] {
  const values = form ? linesOf(form, submission.values, site).map(({ label, text }) => `${label}: ${text}`) : [];
  const cells = [String(row.id), row.created_at, row.state, row.form, row.name, row.email, values.join('\n')];
  return [...cells, row.custom_infos, row.files.join('\n'), row.reasons.join('\n')];
}

export async function* jsonOf(filter: Filter, site: Site): AsyncGenerator<string> {
  let before = '[\n';
  for await (const { row } of rowsOf(filter, site)) {
    yield before + JSON.stringify(row);
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

type Exported = { submission: Submission; form: Form | undefined; row: Row };

async function* rowsOf(filter: Filter, site: Site): AsyncGenerator<Exported> {
  const forms = await allForms();
  let before = Number.MAX_SAFE_INTEGER;
  for (;;) {
    const piece = await submissionsBefore(filter, before, PIECE);
    const files = await filesOf(piece.map(({ id }) => id));
    for (const submission of piece) {
      const form = forms.find(({ id }) => id === submission.formId);
      const names = files.filter(({ submissionId }) => submissionId === submission.id).map(({ name }) => name);
      yield { submission, form, row: await rowOf(submission, form, names, site) };
    }
    if (piece.length < PIECE) return;
    before = (piece.at(-1) as Submission).id;
  }
}

async function rowOf(submission: Submission, form: Form | undefined, files: string[], site: Site): Promise<Row> {
  const { id, createdAt, state, name, email, values, customInfos, reasons, websiteId } = submission;
  return {
    id,
    created_at: createdAt.toISOString(),
    state,
    form: form ? pick(form.title, site.language.code) : '',
    model: form?.modelName ?? '',
    website: (await findSite(websiteId))?.website.name ?? '',
    name,
    email,
    values,
    custom_infos: customInfos,
    files,
    reasons,
  };
}
