/** The page on which publishers upload or remove the logo. */
import { eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { changed } from '#core/changes/changes.ts';
import { db, forUpdate, transaction } from '#core/db/database.ts';
import { acceptUploads, receiveUpload, type UploadLimits } from '#core/files/upload.ts';
import { forgetFile, storeUpload } from '#core/files/upload_store.ts';
import { type PageResponse, type Redirect, redirectTo } from '#core/pages/response.ts';
import { form, page } from '#core/pages/routes.ts';
import { staffPage } from '#core/pages/staff_form.ts';
import { websites } from '#core/sites/schema.ts';
import { logoUrl } from '#core/templates/logo.ts';
import { pictureProblem } from '#website/picture_upload.ts';
import { LOOK } from './view.ts';

const audience = 'publisher';
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

/** The one before is forgotten: nothing else shows it. */
async function showLogo(websiteId: number, logoId: number | null): Promise<void> {
  const before = await transaction(async () => {
    const [row] = await forUpdate(
      db.select({ logoId: websites.logoId }).from(websites).where(eq(websites.id, websiteId)),
    );
    await db.update(websites).set({ logoId }).where(eq(websites.id, websiteId));
    await changed('website');
    return row?.logoId ?? null;
  });
  if (before !== null && before !== logoId) await forgetFile(before);
}
