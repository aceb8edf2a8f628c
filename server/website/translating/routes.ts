/** `/admin/translations`: languages, their texts, and PO files. */
import { readFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { HttpError } from '#core/errors.ts';
import { acceptUploads, receiveUpload, type UploadLimits } from '#core/files/upload.ts';
import { msg } from '#core/msg.ts';
import { type PageResponse, type Redirect, redirectTo } from '#core/pages/response.ts';
import { file, form, page } from '#core/pages/routes.ts';
import { staffPage } from '#core/pages/staff_form.ts';
import { personOf } from '#core/people/session.ts';
import { mayChangeShared, refuseShared } from '#core/people/shared_records.ts';
import { defineStaffForm } from '#core/staff_form/define_staff_form.ts';
import { defineStaffList } from '#core/staff_list/define_staff_list.ts';
import { TRANSLATION_FORM } from './form.ts';
import { countedLanguages, languageOf, TRANSLATIONS } from './languages.ts';
import { translationList } from './list.ts';
import { exportPo, type ImportedPo, importPo } from './po_file.ts';

const audience = 'website_settings';
/** A catalogue has less than one; reading takes about half a second for each. */
const MOST_MEGABYTES = 3;
const BYTES = MOST_MEGABYTES * 1024 * 1024;
const LIMITS: UploadLimits = { totalBytes: 5 * BYTES, fileBytes: BYTES, files: 1, fields: 1, fieldBytes: 100 };
const params = z.object({ language: z.string().max(20) });

export async function translationRoutes(app: FastifyInstance): Promise<void> {
  page(app, { url: TRANSLATIONS, audience, handle: ({ request }) => overview(request) });
  defineStaffList(app, translationList);
  file(app, {
    url: `${TRANSLATIONS}/:language/export`,
    audience,
    params,
    handle: async ({ request }) => {
      const { code } = await languageOf(request);
      return { type: 'text/x-gettext-translation; charset=utf-8', name: `${code}.po`, body: await exportPo(code) };
    },
  });
  defineStaffForm(app, TRANSLATION_FORM);
  await app.register(async (scope) => {
    await acceptUploads(scope);
    form(scope, {
      url: `${TRANSLATIONS}/:language/import`,
      audience,
      params,
      back: TRANSLATIONS,
      handle: ({ request }) => receivePo(request),
    });
  });
}

type Report = { language: string; problem?: string; lines?: string[] };

async function overview(request: FastifyRequest, report?: Report): Promise<PageResponse> {
  const { texts, site } = request;
  const rows = (await countedLanguages()).map(({ code, name, missing, own }) => ({
    code,
    name,
    missing: texts.number(missing, 0),
    own: texts.number(own, 0),
    url: site.url(`${TRANSLATIONS}/${code}`),
    missingUrl: site.url(`${TRANSLATIONS}/${code}?state=missing`),
    exportUrl: site.url(`${TRANSLATIONS}/${code}/export`),
    importUrl: site.url(`${TRANSLATIONS}/${code}/import`),
    problem: report?.language === code ? report.problem : undefined,
    lines: (report?.language === code && report.lines) || [],
  }));
  const mayImport = await mayChangeShared(await personOf(request));
  const answer = staffPage('@website/translating/languages', texts.t('Translations'), { rows, mayImport });
  return report?.problem ? { ...answer, status: 400 } : answer;
}

async function receivePo(request: FastifyRequest): Promise<PageResponse | Redirect> {
  const { texts } = request;
  await refuseShared(await personOf(request));
  const { code, name } = await languageOf(request);
  try {
    const result = await importPo(await uploadedBytes(request), code);
    const text = texts.tn('{n} text taken over.', '{n} texts taken over.', result.taken);
    if (result.refused === 0 && result.unknown === 0)
      return redirectTo(`${TRANSLATIONS}/${code}`, { flash: { kind: 'success', text } });
    return overview(request, { language: code, lines: [`${name}: ${text}`, ...leftOut(result, request)] });
  } catch (error) {
    if (!(error instanceof HttpError) || ![400, 413].includes(error.status)) throw error;
    return overview(request, { language: code, problem: texts.say(error.sentence, error.values) });
  }
}

/** @throws Invalid without a file; HttpError 413 for a larger one */
async function uploadedBytes(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw new HttpError(400, msg('Choose a file'));
  const upload = await receiveUpload(request, LIMITS);
  try {
    const [sent] = upload.files;
    if (!sent || sent.size === 0) throw new HttpError(400, msg('Choose a file'));
    if (sent.isTooBig)
      throw new HttpError(413, msg('"{name}" is too big: files may have {limit} MB.')).with({
        name: sent.name,
        limit: MOST_MEGABYTES,
      });
    return await readFile(sent.path);
  } finally {
    await upload.discard();
  }
}

function leftOut({ unknown, refused, problems }: ImportedPo, { texts: { tn, say, t } }: FastifyRequest): string[] {
  const lines = problems.map(({ source, sentence, values }) =>
    t('{text}: {problem}', { text: source, problem: say(sentence, values) }),
  );
  return [
    ...(refused > 0 ? [tn('{n} text was left out:', '{n} texts were left out:', refused), ...lines] : []),
    ...(unknown > 0 ? [tn('{n} text is not one of this shop.', '{n} texts are not of this shop.', unknown)] : []),
  ];
}
