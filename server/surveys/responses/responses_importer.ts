/** Imports answers from CSV, one row per response. */
import { readFile } from 'node:fs/promises';
import type { Importer, ImportListener, ImportOptions, ImportResult } from '#core/domain/importer.ts';
import { csvRows } from '#core/tables/csv_rows.ts';
import { type Survey, surveyOfCompanyId, surveySlugs } from '#surveys/queries.ts';
import { labelRows, pageRows, questionRows } from '#surveys/results/queries.ts';
import { type Mapping, mappingFile, NO_MAPPING, type Target, targetsOf } from './mapping.ts';
import { type GivenResponse, Reader } from './reader.ts';
import { storeResponses } from './writer.ts';

const NONE: ImportResult = { created: 0, changed: 0, unchanged: 0, notes: [] };
const NOTHING_CAME_IN = 'Nothing was imported: mend these, and run it again.';

/**
 * `npm run import -- answers.csv --into students`. The whole file is checked before anything is saved. A row that was
 * imported before is found by its id, else by its content.
 */
export const responsesImporter: Importer = {
  name: 'answers to a survey (CSV with --into SURVEY)',
  unit: ['response', 'responses'],
  recognises: (_start, into) => into !== undefined,
  run: importResponses,
};

async function importResponses(file: string, options: ImportOptions, listener: ImportListener): Promise<ImportResult> {
  const survey = await surveyOfCompanyId(options.into ?? '', options.companyId);
  if (!survey) return refused(listener, await missing(options));
  const mapping = await mappingOf(options, listener);
  if (!mapping) return NONE;
  let problems = 0;
  const counting: ImportListener = {
    progress: (...how) => listener.progress(...how),
    problem: (problem) => {
      problems += 1;
      listener.problem(problem);
    },
  };
  const asked = await askedIn(survey);
  let rows = 0;
  for await (const given of responsesIn(file, asked, mapping, counting)) rows += given.length;
  if (problems > 0) return { ...NONE, notes: [NOTHING_CAME_IN] };
  if (options.isDryRun) return { ...NONE, created: rows };
  const again = responsesIn(file, asked, mapping, counting);
  const progress = (done: number) => listener.progress('Responses', done, rows);
  const { created, unchanged } = await storeResponses(again, survey, options, progress);
  if (options.signal.aborted) return { ...NONE, notes: ['Stopped: nothing was imported.'] };
  return { ...NONE, created, unchanged, notes: [`Results: /survey/results/${survey.slug}`] };
}

type Asked = Awaited<ReturnType<typeof askedIn>>;

async function askedIn(survey: Survey) {
  const [pages, questions, labels] = [
    await pageRows(survey.id),
    await questionRows(survey.id),
    await labelRows(survey.id),
  ];
  const languages = new Set(questions.flatMap(({ title }) => Object.keys(title)));
  return { questions, labels, pages, languages: [...languages] };
}

async function* responsesIn(
  file: string,
  asked: Asked,
  mapping: Mapping,
  listener: ImportListener,
): AsyncGenerator<GivenResponse[]> {
  let reader: Reader | undefined;
  const bad = (line: number, reason: string) => listener.problem({ line, column: null, reason });
  for await (const rows of csvRows(file, { bad })) {
    const [header] = reader ? [] : rows;
    if (header) {
      const { targets, problems } = targetsOf(header.cells, mapping, asked);
      for (const problem of problems) listener.problem({ line: 1, ...problem });
      if (problems.length > 0) return;
      reader = new Reader(header.cells, targets as Target[], asked, listener);
    }
    if (!reader) continue;
    const ready = reader;
    yield rows.slice(header ? 1 : 0).flatMap((row) => ready.read(row) ?? []);
  }
  if (!reader)
    listener.problem({ line: 1, column: null, reason: 'The file is empty: its first line names the columns.' });
}

async function mappingOf({ columnsFile }: ImportOptions, listener: ImportListener): Promise<Mapping | null> {
  if (columnsFile === undefined) return NO_MAPPING;
  try {
    const read = mappingFile.safeParse(JSON.parse(await readFile(columnsFile, 'utf8')));
    if (read.success) return read.data;
    for (const { path, message } of read.error.issues)
      listener.problem({ line: 1, column: null, reason: `${columnsFile}: ${path.join('.')}: ${message}` });
  } catch (error) {
    listener.problem({ line: 1, column: null, reason: `${columnsFile} can't be read: ${(error as Error).message}` });
  }
  return null;
}

async function missing({ into, companyId }: ImportOptions): Promise<string> {
  const known = await surveySlugs(companyId);
  return `There is no survey "${into}". ${known.length > 0 ? `There is: ${known.join(', ')}.` : 'Import its definition first.'}`;
}

function refused(listener: ImportListener, reason: string): ImportResult {
  listener.problem({ line: 1, column: null, reason });
  return NONE;
}
