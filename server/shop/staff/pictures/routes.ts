/** Staff pages for the pictures of a product. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { acceptUploads } from '#core/files/upload.ts';
import { recordId } from '#core/http/contract.ts';
import { pick } from '#core/i18n/translated.ts';
import { type PageResponse, type Redirect, redirectTo } from '#core/pages/response.ts';
import { call, form, page } from '#core/pages/routes.ts';
import { staffPage } from '#core/pages/staff_form.ts';
import type { TemplateRow } from '#shop/staff/product/choices.ts';
import { picturesPath, staffPictures } from './list_view.ts';
import { pictureFormRoutes } from './picture_form_routes.ts';
import { movePicture, orderPictures, productOfAddress } from './stored_pictures.ts';
import { MOST_FILES, MOST_MEGABYTES, receiveProductPictures } from './upload.ts';

const PICTURES = '/sales/products/:product/pictures';
const audience = 'products';

const move = z.object({ move: z.string().regex(/^(up|down) \d{1,10}$/) });
const order = z.object({ ids: z.array(recordId).max(1000) });

export async function productPictureRoutes(app: FastifyInstance): Promise<void> {
  page(app, {
    url: PICTURES,
    audience,
    handle: async ({ request }) => listPage(await productOfAddress(request), request),
  });
  await app.register(async (scope) => {
    await acceptUploads(scope);
    form(scope, {
      url: PICTURES,
      audience,
      handle: async ({ request }) => receive(await productOfAddress(request), request),
    });
  });
  form(app, {
    url: `${PICTURES}/order`,
    audience,
    body: move,
    handle: async ({ request, body }) => {
      const { id } = await productOfAddress(request);
      const [to, picture] = body.move.split(' ');
      await movePicture(id, Number(picture), to === 'up' ? 'up' : 'down');
      return redirectTo(picturesPath(id));
    },
  });
  call(app, {
    url: `${PICTURES}/order_json`,
    audience,
    body: order,
    handle: async ({ request, body }) => {
      const product = await productOfAddress(request);
      await orderPictures(product.id, body.ids);
      return staffPictures(product, request.site);
    },
  });
  pictureFormRoutes(app, PICTURES);
}

async function listPage(product: TemplateRow, request: FastifyRequest, problems: string[] = []): Promise<PageResponse> {
  const { site, texts } = request;
  const name = pick(product.name, site.language.code);
  const path = picturesPath(product.id);
  const answer = staffPage(
    '@shop/staff/product/pictures',
    texts.t('Images of “{title}”', { title: name }),
    {
      styles: ['core/staff_form', 'shop/product_form', 'shop/product_pictures'],
      breadcrumbs: [
        { name: texts.t('Products'), url: site.url('/sales/products') },
        { name, url: site.url(`/sales/products/${product.id}`) },
      ],
      action: site.url(path),
      order: site.url(`${path}/order`),
      pictures: await staffPictures(product, site),
      problems,
      limit: MOST_MEGABYTES,
      most: MOST_FILES,
    },
    { values: {} },
  );
  return problems.length > 0 ? { ...answer, status: 400 } : answer;
}

async function receive(product: TemplateRow, request: FastifyRequest): Promise<PageResponse | Redirect> {
  const { added, problems } = await receiveProductPictures(product.id, request);
  if (problems.length > 0) return listPage(product, request, problems);
  const text = request.texts.tn('{n} image added.', '{n} images added.', added);
  return redirectTo(picturesPath(product.id), { flash: { kind: 'success', text } });
}
