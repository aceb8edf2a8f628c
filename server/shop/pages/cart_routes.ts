import { millisecondsInMinute, secondsInDay } from 'date-fns/constants';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { NotFound } from '#core/errors.ts';
import { line } from '#core/http/contract.ts';
import { type Limit, limitSubject, spend } from '#core/http/rate_limit.ts';
import { type Redirect, redirectTo, show } from '#core/pages/response.ts';
import { call, form, page } from '#core/pages/routes.ts';
import { embeddedSession, ensureSession, personOf } from '#core/people/session.ts';
import { env } from '#core/process/env.ts';
import type { Site } from '#core/sites/site.ts';
import { renderPart } from '#core/templates/render.ts';
import {
  type Cart,
  cartLines,
  cartOf,
  cartOfToken,
  findCart,
  isLeft,
  isOrdered,
  ownerOf,
  piecesIn,
} from '#sales/api.ts';
import { changeCart } from '#shop/cart/adding.ts';
import type { CartMarkup, CartUpdateAnswer } from '#shop/cart/cart_view.ts';
import { cartUpdate } from '#shop/cart/contract.ts';
import { countAdded } from '#shop/cart/count_added.ts';
import { takeOverCart } from '#shop/cart/merge_carts.ts';
import type { Buyer, CartChangeResult } from '#shop/cart/service.ts';
import { suggestionsFor } from '#shop/cart/suggestions.ts';
import { cartUrls, cartView, shownCart } from '#shop/cart/view.ts';
import { currentPricelist, rememberCartPrices } from '#shop/cart/visitor_prices.ts';
import { wizard } from '#shop/checkout/view.ts';
import { analyticsOf } from '#shop/product/settings.ts';
import { couponView } from './pricelist_view.ts';

/** Readable by scripts, so that a cached page can show the number of pieces. */
const COUNT_COOKIE = 'cart_count';
const COUNT_LIFETIME_SECONDS = 30 * secondsInDay;

/** Enough for any buyer, too few for a robot that fills tables. */
const CART_WRITES: Limit = { name: 'cart', max: 600, windowMs: 10 * millisecondsInMinute };

/** As pages of other websites have it in their address. */
const embedToken = z.string().max(100);

export function cartRoutes(app: FastifyInstance): void {
  page(app, {
    url: '/shop/cart',
    query: z.object({
      type: z.enum(['popover']).optional().catch(undefined),
      access_token: z.string().max(100).optional(),
      embed: embedToken.optional().catch(undefined),
      code_not_available: z.string().max(10).optional(),
      promo: line(100).optional().catch(undefined),
    }),
    handle: async ({ request, reply, query }) => {
      const { site } = request;
      const found = await cartOf(request);
      const shown = found && (await shownCart(found, site, await personOf(request)));
      const cart = await cartView(shown, site);
      if (found) await rememberCartPrices(request, reply, found);
      reply.header('cache-control', 'no-store');
      if (Number(request.cookies[COUNT_COOKIE] ?? 0) !== cart.quantity) setCount(reply, cart.quantity);
      if (query.type === 'popover') return show('@shop/cart/_popover', { cart });
      const facts = { title: request.texts.t('Shopping cart'), isIndexed: false, styles: 'shop/checkout' };
      const analytics = await analyticsOf(site);
      const shownParts = {
        cart,
        suggestions: shown ? await suggestionsFor(shown, site) : [],
        coupon: await couponView(request, query.code_not_available === '1' ? (query.promo ?? '') : null),
        urls: cartUrls(site),
      };
      const around = {
        analytics,
        steps: await wizard(0, site),
        embedded: query.embed === undefined ? null : await embeddedCart(query.embed, site),
        abandoned: query.access_token === undefined ? null : await abandonedCart(query.access_token, found, site),
      };
      const chrome = { cartPieces: cart.quantity };
      return show('@shop/cart/cart', { shown: shownParts, ...around }, { facts, chrome });
    },
  });
  form(app, {
    url: '/shop/cart/revive',
    body: z.object({ access_token: z.string().max(100), revive: z.enum(['squash', 'merge']) }),
    handle: async ({ request, reply, body }) => {
      await spend(CART_WRITES, limitSubject(request.ip));
      await ensureSession(request, reply);
      const cart = await takeOverCart(body.access_token, body.revive, await ownerOf(request), request.site);
      setCount(reply, cart ? piecesIn(await cartLines(cart)) : 0);
      return redirectTo('/shop/cart');
    },
  });
  form(app, {
    url: '/shop/cart/take_over',
    body: z.object({ embed: embedToken }),
    handle: ({ request, reply, body }) => takeOver(request, reply, body.embed),
  });
  // For pages of other websites, whose cart may have been taken over.
  call(app, {
    url: '/shop/cart/count',
    isEmbeddable: true,
    handle: async ({ request }): Promise<Pick<CartUpdateAnswer, 'cart_quantity'>> => {
      const cart = await cartOf(request);
      return { cart_quantity: cart ? piecesIn(await cartLines(cart)) : 0 };
    },
  });
  call(app, {
    url: '/shop/cart/update_json',
    isEmbeddable: true,
    body: cartUpdate,
    handle: ({ request, reply, body }) => updateByCall(request, reply, body),
  });
}

/** The cart that a tab began on a page of another website; `pieces` is 0 where there is none, or none any more. */
async function embeddedCart(token: string, site: Site) {
  const cart = await cartOfEmbed(token, site);
  return { token, pieces: cart ? piecesIn(await cartLines(cart)) : 0 };
}

async function cartOfEmbed(token: string, site: Site): Promise<Cart | null> {
  const sessionId = await embeddedSession(token);
  return sessionId === null ? null : findCart({ sessionId, partnerId: null }, site);
}

async function takeOver(request: FastifyRequest, reply: FastifyReply, token: string): Promise<Redirect> {
  await spend(CART_WRITES, limitSubject(request.ip));
  const embedded = await cartOfEmbed(token, request.site);
  // As after a second click: the cart says that nothing waits any more.
  if (!embedded) return redirectTo(`/shop/cart?embed=${encodeURIComponent(token)}`);
  await ensureSession(request, reply);
  const cart = await takeOverCart(embedded.accessToken, 'merge', await ownerOf(request), request.site);
  setCount(reply, cart ? piecesIn(await cartLines(cart)) : 0);
  return redirectTo('/shop/cart');
}

/** The cart behind a mail's link. @throws NotFound for an invalid token */
async function abandonedCart(token: string, current: Cart | null, site: Site) {
  const left = await cartOfToken(token, site);
  if (!left) throw new NotFound();
  return left.id === current?.id ? null : { token, isDone: !isLeft(left), hasCart: current !== null };
}

async function updateByCall(
  request: FastifyRequest,
  reply: FastifyReply,
  body: z.output<typeof cartUpdate>,
): Promise<CartUpdateAnswer & Partial<CartMarkup>> {
  const buyer = await buyerOf(request, reply);
  // From a page that was left open while its cart was ordered.
  if (body.line_id != null && (await isOrdered(body.line_id, buyer.owner))) return {};
  const change = await changeCart(buyer, body, body.combination);
  if (body.line_id == null) await countAdded(request, change);
  const pieces = await sendCount(change, request, reply);
  const warning = shortageText(request, change);
  const answer: CartUpdateAnswer = {
    line_id: change.lineId,
    quantity: change.quantity,
    option_ids: change.optionIds,
    ...(warning ? { warning } : {}),
    ...(pieces > 0 ? { cart_quantity: pieces } : {}),
  };
  if (!body.display) return answer;
  const { site } = request;
  const cart = await cartView(change.cart, site);
  const urls = cartUrls(site);
  return {
    ...answer,
    cart,
    'website_sale.cart_lines': renderPart('shop/cart_lines', { lines: cart.lines, updateUrl: urls.update }, site),
    'website_sale.short_cart_summary': renderPart('shop/cart_summary', { cart, urls }, site),
  };
}

export async function buyerOf(request: FastifyRequest, reply: FastifyReply): Promise<Buyer> {
  await spend(CART_WRITES, limitSubject(request.ip));
  const begin = async () => (await ensureSession(request, reply)).id;
  const pricelist = await currentPricelist(request);
  const asked = { pricelistId: pricelist?.id ?? null, promoCode: pricelist?.code ?? null };
  return { owner: await ownerOf(request), found: await cartOf(request), site: request.site, begin, asked };
}

export async function sendCount(
  change: CartChangeResult,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<number> {
  if (!change.cart) return 0;
  await rememberCartPrices(request, reply, change.cart.order);
  const pieces = piecesIn(change.cart.goods);
  setCount(reply, pieces);
  return pieces;
}

/** Updates the cookie with the number of pieces. */
export function setCount(reply: FastifyReply, pieces: number): void {
  reply.setCookie(COUNT_COOKIE, String(pieces), {
    path: '/',
    sameSite: 'lax',
    secure: env.PUBLIC_URL.startsWith('https:'),
    maxAge: COUNT_LIFETIME_SECONDS,
  });
}

export function shortageText(request: FastifyRequest, { shortage }: CartChangeResult): string | null {
  return (
    shortage && (shortage.text ?? request.texts.t('You asked for {asked} but only {available} are available', shortage))
  );
}
