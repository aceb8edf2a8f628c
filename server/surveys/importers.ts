/** Importers of survey definitions and answers for `npm run import`. */
import { readFile, stat } from 'node:fs/promises';
import type { Importer, ImportListener, ImportOptions, ImportResult } from '#core/domain/importer.ts';
import { HttpError } from '#core/errors.ts';
import { fill } from '#registry/texts.ts';
import { type DefinitionPath, MOST_DEFINITION_BYTES, parseDefinition, pathText } from './definition/file.ts';
import { lineOf } from './definition/json_lines.ts';
import { saveDefinition } from './definition/service.ts';
import { responsesImporter } from './responses/responses_importer.ts';

const NONE: ImportResult = { created: 0, changed: 0, unchanged: 0, notes: [] };

export const surveyImporters: Importer[] = [
  {
    name: 'survey definitions (JSON)',
    unit: ['survey', 'surveys'],
    recognises: (start, into) =>
      into === undefined && /^\uFEFF?\s*\{/.test(start) && /"(slug|pages|questions)"\s*:/.test(start),
    run: importDefinition,
  },
  responsesImporter,
];

async function importDefinition(path: string, options: ImportOptions, listener: ImportListener): Promise<ImportResult> {
  const { size } = await stat(path);
  const source = size > MOST_DEFINITION_BYTES ? ' '.repeat(MOST_DEFINITION_BYTES + 1) : await readFile(path, 'utf8');
  const { definition, problems } = parseDefinition(source);
  const tell = (where: DefinitionPath, reason: string) =>
    listener.problem({
      line: lineOf(source, where),
      column: null,
      reason: where.length > 0 ? `${pathText(where)}: ${reason}` : reason,
    });
  for (const { path: where, message, values } of problems ?? []) tell(where, fill(message, values ?? {}));
  if (!definition) return NONE;
  const { companyId, websiteId, isDryRun } = options;
  try {
    const { outcome } = await saveDefinition(definition, { companyId, websiteId, isDryRun });
    return { ...NONE, [outcome]: 1, notes: [`It is asked at /survey/start/${definition.slug}`] };
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    for (const [where, reason] of Object.entries(error.fields ?? { '': error.message })) tell(pathOf(where), reason);
    return NONE;
  }
}

/** `pages[0].kind` → `['pages', 0, 'kind']` */
const pathOf = (text: string): DefinitionPath =>
  [...text.matchAll(/\[(\d+)\]|[^.[\]]+/g)].map(([whole, index]) => (index === undefined ? whole : Number(index)));
