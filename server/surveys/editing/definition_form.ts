/** The page that edits a survey as JSON, with the errors in it. */
import type { FastifyRequest } from 'fastify';
import { pick } from '#core/i18n/translated.ts';
import type { PageResponse } from '#core/pages/response.ts';
import { definitionOf } from '#surveys/definition/columns.ts';
import { MOST_DEFINITION_BYTES, parseDefinition, pathText } from '#surveys/definition/file.ts';
import { lineOf } from '#surveys/definition/json_lines.ts';
import { activeTree } from '#surveys/queries.ts';
import { currentSurvey } from './current.ts';
import { staffPage } from './staff_page.ts';

/** An error with its place in the file. */
export type FileProblem = { line: number; path: string; message: string };

export type Given = { source: string; version: string; isConfirmed: boolean; isTooLarge: boolean };

export const written = (survey: Parameters<typeof activeTree>[0]): string =>
  `${JSON.stringify({ $schema: '/survey/definition.schema.json', ...definitionOf(activeTree(survey)) }, null, 2)}\n`;

export function parseGiven({ source, isTooLarge }: Given, { texts }: FastifyRequest) {
  const { definition, problems = [] } = parseDefinition(isTooLarge ? ' '.repeat(MOST_DEFINITION_BYTES + 1) : source);
  const shown = problems.map(({ path, message, values }) => ({
    line: lineOf(source, path),
    path: pathText(path),
    message: texts.say(message, values),
  }));
  return { definition, problems: shown };
}

type Shows = {
  given?: Given;
  problems?: FileProblem[];
  isOutdated?: boolean;
  lost?: { title: string; people: number }[];
};

export async function definitionForm(
  request: FastifyRequest,
  slug: string,
  { given, problems = [], isOutdated = false, lost = [] }: Shows,
): Promise<PageResponse> {
  const { survey } = await currentSurvey(slug, request);
  const saved = written(survey);
  const title = pick(survey.title, request.site.language.code);
  return staffPage(
    '@surveys/staff/definition',
    request.texts.t('Definition of “{title}”', { title }),
    {
      slug,
      source: given?.source ?? saved,
      version: survey.version,
      problems,
      conflicts: isOutdated
        ? [{ label: request.texts.t('JSON definition'), saved, entered: given?.source ?? '' }]
        : null,
      lost,
    },
    problems.length > 0 ? 400 : isOutdated || lost.length > 0 ? 409 : 200,
  );
}
