import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Conflict } from '#core/errors.ts';
import { type PageResponse, type Redirect, redirectTo, show } from '#core/pages/response.ts';
import { form, page } from '#core/pages/routes.ts';
import { remember, sessionOf } from '#core/people/session.ts';
import type { Order } from '#sales/api.ts';
import { type Cart, cartOf, ownerOf } from '#sales/api.ts';
import { isShipped } from '#shop/cart/contents.ts';
import { analyticsOf, shopSettingsOf } from '#shop/product/settings.ts';
import { billingOf, shippingOf } from './addresses/book.ts';
import { addressProblem, type CheckoutProblem, firstProblem } from './checkout_problems.ts';
import { confirmCart } from './confirm_cart.ts';
import { checkoutQuery, chooseForm } from './contract.ts';
import { countCheckout } from './count_checkout.ts';
import { type CheckoutFacts, currentFacts, type OpenedCheckout } from './facts.ts';
import { spendStep } from './limits.ts';
import { cartToBuy, openCheckout } from './opened.ts';
import { UNAVAILABLE } from './order_payable.ts';
import { NO_CART, shipTo } from './service.ts';
import { addressCard, summaryView, wizard } from './view.ts';

export function checkoutRoutes(app: FastifyInstance): void {
  page(app, {
    url: '/shop/checkout',
    query: checkoutQuery,
    handle: async ({ request, reply, query }) => {
      reply.header('cache-control', 'no-store');
      const opened = await openCheckout(request);
      if ('redirect' in opened) return opened;
      const problem = await addressProblem(opened, request.site);
      if (problem) return redirectTo(problem.path);
      if (query.xhr) return plainOk();
      if (query.express) return redirectTo('/shop/confirm_order');
      return checkoutPage(request, opened);
    },
  });
  form(app, {
    url: '/shop/checkout',
    body: chooseForm,
    handle: async ({ request, body }) => {
      if (body.partner_id) {
        const cart = await cartOf(request);
        if (!cart) throw new Conflict(NO_CART);
        await takeAddress(request, cart, body.partner_id);
      }
      if (body.xhr) return plainOk();
      return redirectTo(body.express ? '/shop/confirm_order' : '/shop/checkout');
    },
  });
  page(app, {
    url: '/shop/confirm_order',
    handle: async ({ request, reply }) => {
      reply.header('cache-control', 'no-store');
      const opened = await openCheckout(request);
      if ('redirect' in opened) return opened;
      const problem = await addressProblem(opened, request.site);
      return redirectTo(problem?.path ?? (await stepAfterAddresses(request, opened.cart)));
    },
  });
  form(app, {
    url: '/shop/confirm_order',
    body: chooseForm,
    handle: async ({ request, body }) => {
      const cart = await cartToBuy(request);
      if ('redirect' in cart) return cart;
      const found = body.partner_id ? await takeAddress(request, cart, body.partner_id) : cart;
      await spendStep(request, found);
      const confirmed = await confirmCart({ owner: await ownerOf(request), site: request.site, found });
      if ('problem' in confirmed)
        return problemRedirect(confirmed.problem, request) ?? redirectTo(confirmed.problem.path);
      const { facts, isLowered } = confirmed;
      const order = facts.cart;
      await countCheckout(request, order.id);
      const { say } = request.texts;
      if (isLowered) return redirectTo('/shop/cart', { flash: { kind: 'danger', text: say(UNAVAILABLE) } });
      return (await problemOnOtherPage(facts, request)) ?? redirectTo(await leadOn(request, order));
    },
  });
}

/** @throws Forbidden for somebody else's address; TooMany */
async function takeAddress(request: FastifyRequest, found: Cart, partnerId: number): Promise<Cart> {
  if (found.shippingPartnerId !== partnerId) await spendStep(request, found);
  return shipTo({ owner: await ownerOf(request), site: request.site, found }, partnerId);
}

/** The answer that scripts read; without script the page is shown again. */
const plainOk = (): PageResponse => show('@shop/checkout/ok', { word: 'ok' });

/** A redirect for problems that can't be solved on the payment page. */
export const problemOnOtherPage = async (facts: CheckoutFacts, request: FastifyRequest): Promise<Redirect | null> =>
  problemRedirect(await firstProblem(facts, request.site), request);

export function problemRedirect(problem: CheckoutProblem | null, request: FastifyRequest): Redirect | null {
  if (!problem || problem.path === '/shop/payment') return null;
  if (!problem.text) return redirectTo(problem.path);
  return redirectTo(problem.path, { flash: { kind: 'warning', text: request.texts.say(problem.text) } });
}

/** Session data: the order whose extra step was shown; it is not shown again. */
const ASKED_FACT = 'shop_extra_asked';

async function stepAfterAddresses(request: FastifyRequest, { id }: Order): Promise<string> {
  const { hasExtraStep } = await shopSettingsOf(request.site.website.id);
  const session = await sessionOf(request);
  return hasExtraStep && session?.data[ASKED_FACT] !== id ? '/shop/extra_info' : '/shop/payment';
}

async function leadOn(request: FastifyRequest, order: Order): Promise<string> {
  const path = await stepAfterAddresses(request, order);
  if (path === '/shop/extra_info') await remember(request, ASKED_FACT, order.id);
  return path;
}

async function checkoutPage(request: FastifyRequest, opened: OpenedCheckout): Promise<PageResponse> {
  const { site, texts } = request;
  const facts = await currentFacts(opened, site);
  const { cart, book } = facts;
  const [billing, shipping] = [billingOf(cart, book)!, shippingOf(cart, book)!];
  const hasGoods = isShipped(facts);
  const isUnshippable = hasGoods && facts.offers.length === 0;
  return show(
    '@shop/checkout/checkout',
    {
      analytics: await analyticsOf(site),
      steps: await wizard(1, site),
      summary: await summaryView(facts, site),
      billing: await addressCard(billing, 'billing', site),
      isUnshippable,
      shipping: hasGoods
        ? await Promise.all(
            book.map(async (one) => ({
              ...(await addressCard(one, 'shipping', site)),
              isChosen: one.id === shipping.id,
            })),
          )
        : [],
      hasGoods,
    },
    { facts: { title: texts.t('Checkout'), isIndexed: false, styles: 'shop/checkout' } },
  );
}
