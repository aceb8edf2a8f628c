/** `/sales/products/:product/files`: staff choose the files that buyers of a product get. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { acceptUploads } from '#core/files/upload.ts';
import { recordId } from '#core/http/contract.ts';
import { fileSize } from '#core/i18n/file_size.ts';
import { pick } from '#core/i18n/translated.ts';
import { type PageResponse, type Redirect, redirectTo } from '#core/pages/response.ts';
import { form, page } from '#core/pages/routes.ts';
import { staffPage } from '#core/pages/staff_form.ts';
import { productOfAddress } from '#shop/staff/pictures/stored_pictures.ts';
import type { TemplateRow } from '#shop/staff/product/choices.ts';
import { MOST_MEGABYTES, receiveFiles } from './receive_files.ts';
import { filesOfProduct, MOST_FILES, removeFile } from './stored_files.ts';

const FILES = '/sales/products/:product/files';
const audience = 'products';

export const filesPath = (productId: number): string => `/sales/products/${productId}/files`;

export async function productFileRoutes(app: FastifyInstance): Promise<void> {
  page(app, {
    url: FILES,
    audience,
    handle: async ({ request }) => listPage(await productOfAddress(request), request),
  });
  await app.register(async (scope) => {
    await acceptUploads(scope);
    form(scope, {
      url: FILES,
      audience,
      handle: async ({ request }) => receive(await productOfAddress(request), request),
    });
  });
  form(app, {
    url: `${FILES}/remove`,
    audience,
    body: z.object({ id: recordId }),
    handle: async ({ request, body }) => {
      const { id } = await productOfAddress(request);
      await removeFile(id, body.id);
      return redirectTo(filesPath(id), { flash: { kind: 'success', text: request.texts.t('File removed.') } });
    },
  });
}

async function listPage(product: TemplateRow, request: FastifyRequest, problems: string[] = []): Promise<PageResponse> {
  const { site, texts } = request;
  const name = pick(product.name, site.language.code);
  const path = site.url(filesPath(product.id));
  const answer = staffPage(
    '@shop/staff/product/files',
    texts.t('Files of “{title}”', { title: name }),
    {
      styles: ['core/staff_form', 'shop/product_form', 'shop/product_pictures'],
      breadcrumbs: [
        { name: texts.t('Products'), url: site.url('/sales/products') },
        { name, url: site.url(`/sales/products/${product.id}`) },
      ],
      action: path,
      remove: `${path}/remove`,
      files: (await filesOfProduct(product.id)).map(({ id, fileId, name: fileName, size }) => ({
        id,
        name: fileName,
        size: fileSize(size, texts),
        url: `/web/content/${fileId}?download=true`,
      })),
      isShipped: product.type !== 'service',
      problems,
      limit: MOST_MEGABYTES,
      most: MOST_FILES,
    },
    { values: {} },
  );
  return problems.length > 0 ? { ...answer, status: 400 } : answer;
}

async function receive(product: TemplateRow, request: FastifyRequest): Promise<PageResponse | Redirect> {
  const { added, problems } = await receiveFiles(product.id, request);
  if (problems.length > 0) return listPage(product, request, problems);
  const text = request.texts.tn('{n} file added.', '{n} files added.', added);
  return redirectTo(filesPath(product.id), { flash: { kind: 'success', text } });
}
