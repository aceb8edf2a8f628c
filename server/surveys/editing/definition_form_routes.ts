/** Routes to download, paste and upload a survey's JSON definition. */
import { readFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Conflict, Invalid } from '#core/errors.ts';
import { acceptUploads, receiveUpload, type UploadLimits } from '#core/files/upload.ts';
import { type PageResponse, type Redirect, redirectTo } from '#core/pages/response.ts';
import { file, form, page } from '#core/pages/routes.ts';
import { personOf } from '#core/people/session.ts';
import { MOST_DEFINITION_BYTES } from '#surveys/definition/file.ts';
import { lineOf } from '#surveys/definition/json_lines.ts';
import { saveDefinition } from '#surveys/definition/service.ts';
import { findSurvey } from '#surveys/queries.ts';
import { bySlug, unparsed } from './contract.ts';
import { currentSurvey } from './current.ts';
import { definitionForm, type FileProblem, type Given, parseGiven, written } from './definition_form.ts';
import { lostParts } from './lost_parts.ts';
import { audience, staffPage } from './staff_page.ts';

const LIMITS: UploadLimits = {
  files: 1,
  fileBytes: MOST_DEFINITION_BYTES,
  totalBytes: MOST_DEFINITION_BYTES,
  fields: 4,
  fieldBytes: MOST_DEFINITION_BYTES,
};

/** Definitions are parsed as in `npm run import`. */
export async function definitionFormRoutes(app: FastifyInstance): Promise<void> {
  await app.register(async (scope) => {
    await acceptUploads(scope);
    const url = '/survey/edit/:slug/definition';
    form(scope, {
      url: '/survey/import',
      audience,
      body: unparsed,
      maxBytes: LIMITS.totalBytes * 4,
      handle: async ({ request, body }) => importNew(request, await givenIn(request, body)),
    });
    page(scope, {
      url,
      audience,
      params: bySlug,
      handle: async ({ request, params }) => definitionForm(request, params.slug, {}),
    });
    form(scope, {
      url,
      audience,
      params: bySlug,
      body: unparsed,
      maxBytes: LIMITS.totalBytes * 4,
      handle: async ({ request, params, body }) => replace(request, params.slug, await givenIn(request, body)),
    });
  });
  file(app, {
    url: '/survey/edit/:slug/definition.json',
    audience,
    params: bySlug,
    handle: async ({ request, params: { slug } }) => ({
      type: 'application/json; charset=utf-8',
      name: `${slug}.json`,
      body: written((await currentSurvey(slug, request)).survey),
    }),
  });
}

/** An uploaded file takes precedence over the pasted text. */
async function givenIn(request: FastifyRequest, body: unknown): Promise<Given> {
  if (!request.isMultipart()) return givenOf(Object.entries((body ?? {}) as Record<string, unknown>));
  const upload = await receiveUpload(request, LIMITS);
  try {
    const [sent] = upload.files;
    if (!sent) return givenOf(upload.fields);
    const source = sent.isTooBig ? '' : await readFile(sent.path, 'utf8');
    return { ...givenOf(upload.fields), source, isTooLarge: sent.isTooBig };
  } finally {
    await upload.discard();
  }
}

function givenOf(fields: readonly (readonly [string, unknown])[]): Given {
  const given = Object.fromEntries(fields.filter(([, value]) => typeof value === 'string')) as Record<string, string>;
  return {
    source: given.source ?? '',
    version: given.version ?? '',
    isConfirmed: given.confirmed === 'yes',
    isTooLarge: false,
  };
}

async function importNew(request: FastifyRequest, given: Given): Promise<PageResponse | Redirect> {
  const { source } = given;
  const { definition, problems } = parseGiven(given, request);
  const shown = (found: FileProblem[]) =>
    staffPage('@surveys/staff/new', request.texts.t('New survey'), { title: '', source, problems: found }, 400);
  if (!definition) return shown(problems);
  const { t } = request.texts;
  if (await findSurvey(definition.slug))
    return shown([
      {
        line: lineOf(source, ['slug']),
        path: 'slug',
        message: t('Another survey uses this name. Edit that survey or enter another name'),
      },
    ]);
  const userId = (await personOf(request))?.userId ?? null;
  await saveDefinition(definition, { companyId: request.site.company.id, websiteId: null, userId });
  return redirectTo(`/survey/edit/${definition.slug}`, {
    flash: { kind: 'success', text: t('Survey imported.') },
  });
}

async function replace(request: FastifyRequest, slug: string, given: Given): Promise<PageResponse | Redirect> {
  const { survey, definition: before } = await currentSurvey(slug, request);
  const { t } = request.texts;
  const { definition, problems } = parseGiven(given, request);
  if (!definition) return definitionForm(request, slug, { given, problems });
  if (definition.slug !== slug) {
    const message = t('Enter “{slug}”, the name of this survey', { slug });
    return definitionForm(request, slug, {
      given,
      problems: [{ line: lineOf(given.source, ['slug']), path: 'slug', message }],
    });
  }
  if (given.version !== String(survey.version)) return definitionForm(request, slug, { given, isOutdated: true });
  const lost = given.isConfirmed ? [] : await lostParts(survey.id, before, definition, request.site.language.code);
  if (lost.length > 0) return definitionForm(request, slug, { given, lost });
  const userId = (await personOf(request))?.userId ?? null;
  try {
    const { companyId, websiteId, version } = survey;
    await saveDefinition(definition, { companyId, websiteId, version, userId });
  } catch (error) {
    if (error instanceof Conflict) return definitionForm(request, slug, { given, isOutdated: true });
    if (!(error instanceof Invalid)) throw error;
    const found = Object.entries(error.fields ?? { '': error.sentence }).map(([path, message]) => ({
      line: 0,
      path,
      message: request.texts.say(message),
    }));
    return definitionForm(request, slug, { given, problems: found });
  }
  return redirectTo(`/survey/edit/${slug}`, { flash: { kind: 'success', text: t('Survey updated from the file.') } });
}
