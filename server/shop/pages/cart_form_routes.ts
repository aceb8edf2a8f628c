/** Handles the cart form at `/shop/cart/update`, including uploaded files. */
import { millisecondsInMinute } from 'date-fns/constants';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Invalid } from '#core/errors.ts';
import { acceptUploads, receiveUpload } from '#core/files/upload.ts';
import { type Limit, limitSubject, spend } from '#core/http/rate_limit.ts';
import { sendPage } from '#core/pages/page_reply.ts';
import { type Redirect, redirectTo } from '#core/pages/response.ts';
import { check } from '#core/pages/routes.ts';
import { changeCart } from '#shop/cart/adding.ts';
import { type CartForm, cartForm } from '#shop/cart/contract.ts';
import { countAdded } from '#shop/cart/count_added.ts';
import { FILE_LIMITS, storeLineFile } from '#shop/cart/line_files.ts';
import { optionsForLine } from '#shop/cart/option_lines.ts';
import type { CartChangeResult } from '#shop/cart/service.ts';
import { findProduct } from '#shop/product/queries.ts';
import { shopSettingsOf } from '#shop/product/settings.ts';
import { productAddress, productPath } from '#shop/product/views.ts';
import { buyerOf, sendCount, shortageText } from './cart_routes.ts';

/** Per IP address, as uploads are stored for at least a day. */
const FILES: Limit = { name: 'cart files', max: 60, windowMs: 10 * millisecondsInMinute };

export async function cartFormRoutes(app: FastifyInstance): Promise<void> {
  await app.register(async (scope) => {
    await acceptUploads(scope);
    scope.post('/shop/cart/update', (request, reply) => sendPage(request, reply, () => updateByForm(request, reply)));
    scope.post('/shop/cart/custom_file', { config: { isCall: true } }, async (request, reply) => {
      const { fields } = await formOf(request);
      const [token] = Object.entries(fields).flatMap(([name, value]) => (/^custom-\d+$/.test(name) ? [value] : []));
      if (typeof token !== 'string') throw new Invalid('Select a file.', { file: 'Select a file' });
      return reply.header('cache-control', 'no-store').send({ file: token });
    });
  });
}

type Fields = Record<string, unknown>;

/** The fields of a form; a file becomes its token. */
export async function formOf(request: FastifyRequest): Promise<{ fields: Fields }> {
  if (!request.isMultipart()) return { fields: (request.body ?? {}) as Fields };
  await spend(FILES, limitSubject(request.ip));
  const upload = await receiveUpload(request, FILE_LIMITS);
  try {
    const fields: Fields = Object.fromEntries(upload.fields);
    for (const file of upload.files) fields[file.fieldName] = (await storeLineFile(file, file.fieldName)).token;
    return { fields };
  } finally {
    await upload.discard();
  }
}

async function updateByForm(request: FastifyRequest, reply: FastifyReply): Promise<Redirect> {
  const buyer = await buyerOf(request, reply);
  const body = check(cartForm, (await formOf(request)).fields, request);
  try {
    const change = await changeCart(buyer, body, body.chosen);
    if (body.line_id == null) await countAdded(request, change);
    await sendCount(change, request, reply);
    const shortage = shortageText(request, change);
    if (shortage)
      return redirectTo((await pageOfForm(body, request)) ?? '/shop/cart', {
        flash: { kind: 'danger', text: shortage },
      });
    return await onwards(request, body, change);
  } catch (error) {
    const back = error instanceof Invalid ? await pageOfForm(body, request) : null;
    if (!back) throw error;
    const { sentence, values } = error as Invalid;
    return redirectTo(back, { flash: { kind: 'danger', text: request.texts.say(sentence, values) } });
  }
}

/** The page after adding is the owner's choice; after a changed quantity it is the cart. */
async function onwards(request: FastifyRequest, body: CartForm, { lineId, cart }: CartChangeResult): Promise<Redirect> {
  const toCart = redirectTo('/shop/cart');
  if (body.line_id || lineId === null || !cart) return toCart;
  const { afterAdding } = await shopSettingsOf(request.site.website.id);
  if (afterAdding === 'stay') {
    const back = await pageOfProduct(body, request);
    return back
      ? redirectTo(back, { flash: { kind: 'success', text: request.texts.t('Added to your cart') } })
      : toCart;
  }
  const isOffering = afterAdding === 'dialog' && (await optionsForLine(cart, lineId, request.site)).length > 0;
  return isOffering ? redirectTo(`/shop/cart/options?line=${lineId}`) : toCart;
}

/** The page to show if more was requested than a cart accepts. */
const pageOfForm = async (body: CartForm, request: FastifyRequest): Promise<string | null> =>
  body.line_id === undefined ? pageOfProduct(body, request) : '/shop/cart';

/** The product page with the choice made there. */
async function pageOfProduct(body: CartForm, request: FastifyRequest): Promise<string | null> {
  const product = body.product_template_id === undefined ? null : await findProduct(body.product_template_id);
  if (!product?.isPublished) return null;
  const attr = body.chosen.filter((id) => product.lines.some(({ values }) => values.some((value) => value.id === id)));
  return productAddress(productPath(product, request.site.language.code), { attr });
}
