/** Offers optional products on a plain page that works without script. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Invalid, NotFound } from '#core/errors.ts';
import { acceptUploads } from '#core/files/upload.ts';
import { sendPage } from '#core/pages/page_reply.ts';
import { type Redirect, redirectTo, show } from '#core/pages/response.ts';
import { check, page } from '#core/pages/routes.ts';
import { findCart, ownerOf } from '#sales/api.ts';
import { addOptionTo } from '#shop/cart/adding.ts';
import { setQuantity } from '#shop/cart/service.ts';
import { pricingFor } from '#shop/cart/visitor_prices.ts';
import { formOf } from '#shop/pages/cart_form_routes.ts';
import { buyerOf, sendCount, shortageText } from '#shop/pages/cart_routes.ts';
import { optionForm, pageQuery } from './contract.ts';
import type { Offer } from './option_view.ts';
import { lineOptions } from './queries.ts';

export async function pageRoutes(app: FastifyInstance): Promise<void> {
  page(app, {
    url: '/shop/cart/options',
    query: pageQuery,
    handle: async ({ request, reply, query }) => {
      reply.header('cache-control', 'no-store');
      const { site, texts } = request;
      const found = await lineOptions(
        await findCart(await ownerOf(request), site),
        query.line,
        await offerFor(request),
      );
      const facts = { title: texts.t('Add to cart'), isIndexed: false, styles: 'configurator/configurator' };
      return show('@configurator/options', found, { facts });
    },
  });
  await app.register(async (scope) => {
    await acceptUploads(scope);
    scope.post('/shop/cart/options', (request, reply) => sendPage(request, reply, () => add(request, reply)));
  });
}

/** The prices that apply to the visitor. */
export const offerFor = async (request: FastifyRequest): Promise<Omit<Offer, 'quantity'>> => ({
  site: request.site,
  pricing: await pricingFor(request),
});

/** The form names the line that gets the option: the product's, or that of one of its options. */
async function add(request: FastifyRequest, reply: FastifyReply): Promise<Redirect> {
  const buyer = await buyerOf(request, reply);
  const { fields } = await formOf(request);
  const form = check(optionForm, fields, request);
  const back = `/shop/cart/options?line=${form.root_id}`;
  const { line, added } = await lineOptions(
    await findCart(await ownerOf(request), request.site),
    form.root_id,
    await offerFor(request),
  );
  const parent = [line, ...added].find(({ id }) => id === form.line_id);
  if (!parent) throw new NotFound();
  const options = { custom: [], customTexts: new Map(form.customTexts), noVariant: [] };
  try {
    const change =
      form.remove && added.includes(parent)
        ? await setQuantity(buyer, parent.variantId ?? 0, parent.id, 0)
        : await addOptionTo(buyer, parent, form.product_template_id ?? 0, form.chosen, options);
    await sendCount(change, request, reply);
    const shortage = shortageText(request, change);
    return redirectTo(back, shortage ? { flash: { kind: 'danger', text: shortage } } : {});
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    const text = request.texts.say(error.sentence, error.values);
    return redirectTo(back, { flash: { kind: 'danger', text } });
  }
}
