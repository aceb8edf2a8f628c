/** The page on which publishers upload or remove the logo. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { acceptUploads, receiveUpload, type UploadLimits } from '#core/files/upload.ts';
import { storeUpload } from '#core/files/upload_store.ts';
import { type PageResponse, type Redirect, redirectTo } from '#core/pages/response.ts';
import { form, page } from '#core/pages/routes.ts';
import { staffPage } from '#core/pages/staff_form.ts';
import { logoUrl } from '#core/templates/logo.ts';
import { pictureProblem } from '#website/picture_upload.ts';
import { showLogo } from './service.ts';
import { LOOK } from './view.ts';

const audience = 'website_settings';
const MEGABYTE = 1024 * 1024;
const LIMITS: UploadLimits = {
  totalBytes: 4 * MEGABYTE,
  fileBytes: 4 * MEGABYTE,
  files: 1,
  fields: 2,
  fieldBytes: 100,
};
const url = `${LOOK}/logo`;

/** On a page of its own: a file can't be shown again in a form that comes back. */
export async function logoRoutes(app: FastifyInstance): Promise<void> {
  page(app, { url, audience, handle: async ({ request }) => logoForm(request) });
  await app.register(async (scope) => {
    await acceptUploads(scope);
    form(scope, { url, audience, handle: ({ request }) => receive(request) });
  });
  form(app, {
    url: `${url}/remove`,
    audience,
    handle: async ({ request }) => {
      await showLogo(request.site.website.id, null);
      return redirectTo(LOOK, { flash: { kind: 'success', text: request.texts.t('Logo removed.') } });
    },
  });
}

function logoForm({ site, texts }: FastifyRequest, error?: string): PageResponse {
  const picture = site.logo ? { src: logoUrl(site), alt: texts.t('Logo') } : null;
  return staffPage(
    '@website/staff/logo',
    texts.t('Logo'),
    { picture, error, limit: LIMITS.fileBytes / MEGABYTE, styles: 'website/look' },
    error ? { values: {}, errors: { logo: error } } : { values: {} },
  );
}

async function receive(request: FastifyRequest): Promise<PageResponse | Redirect> {
  const { texts, site } = request;
  if (!request.isMultipart()) return logoForm(request, texts.t('Select an image'));
  const upload = await receiveUpload(request, LIMITS);
  try {
    const problem = await pictureProblem(upload, LIMITS, texts, async (file) =>
      showLogo(site.website.id, (await storeUpload(file, 'staff')).id),
    );
    if (problem) return logoForm(request, problem);
  } finally {
    await upload.discard();
  }
  return redirectTo(LOOK, { flash: { kind: 'success', text: texts.t('Logo saved.') } });
}
