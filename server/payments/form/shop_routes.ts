/** Paying in the shop: `/shop/payment/transaction` and `/shop/payment/token`. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { NotFound } from '#core/errors.ts';
import { msg } from '#core/msg.ts';
import { type PageResponse, type Redirect, redirectTo } from '#core/pages/response.ts';
import { call, form } from '#core/pages/routes.ts';
import { isSame } from '#core/process/secret.ts';
import { orderParams, type PaymentFields, payForm, prepareBody } from '#payments/ledger/contract.ts';
import { type Cart, cartOf, type Owner, ownerOf, placedBy } from '#sales/api.ts';
import { payByForm, prepare } from './pay_answers.ts';
import { type PaymentRequestFields, TokenNotFound } from './payment_methods.ts';

const RETURN_URL = '/shop/payment/validate';
const ERROR_URL = '/shop/payment';

type Named = { id?: number | undefined; token?: string | undefined };

export function shopRoutes(app: FastifyInstance): void {
  for (const path of ['', '/:order', '/:order/:token'])
    call(app, {
      url: `/shop/payment/transaction${path}`,
      params: path ? orderParams : orderParams.partial(),
      body: prepareBody,
      handle: async ({ request, reply, params, body }) => {
        const id = params.order ?? body.order_id ?? undefined;
        const cart = await cartOf(request);
        const fields = requestFieldsOf(cart, { id, token: params.token ?? (body.access_token || undefined) }, body);
        return (
          fields &&
          prepare(request, reply, fields, {
            acquirerId: body.acquirer_id,
            savesToken: body.save_token,
            inFields: body.in_fields,
          })
        );
      },
    });
  form(app, {
    url: '/shop/payment/token',
    body: payForm,
    handle: async ({ request, reply, body }): Promise<Redirect | PageResponse> => {
      const owner = await ownerOf(request);
      const cart = await cartOf(request);
      const elsewhere = await notThisCart(request, { owner, cart }, body.access_token);
      if (elsewhere) return elsewhere;
      const fields = requestFieldsOf(cart, { token: body.access_token || undefined }, body);
      if (!fields) return refusedBy('no_order', request);
      if (!/^(form_|new_)?\d{1,9}$/.test(body.pm_id)) return refusedBy('invalid_token_id', request);
      try {
        return await payByForm(request, reply, fields, body);
      } catch (error) {
        if (error instanceof TokenNotFound || error instanceof NotFound) return refusedBy('token_not_found', request);
        throw error;
      }
    },
  });
}

const ANOTHER_CART = msg('Your cart has changed. Review it and try again.');
const NO_ORDER = msg('Nothing to pay: your cart is empty or already paid.');

/** Redirects to the shop with the reason, as a code in the address and as a message. */
const refusedBy = (error: 'no_order' | 'invalid_token_id' | 'token_not_found', { texts }: FastifyRequest): Redirect =>
  redirectTo(`/shop/?error=${error}`, {
    flash: { kind: 'danger', text: texts.say(error === 'no_order' ? NO_ORDER : new TokenNotFound().sentence) },
  });

/**
 * The page is of what is no cart any more: it was ordered meanwhile, in another tab or before the way back; it went on
 * as a copy; or it was somebody else's, who used this browser before.
 */
async function notThisCart(
  request: FastifyRequest,
  { owner, cart }: { owner: Owner; cart: Cart | null },
  token: string,
): Promise<Redirect | null> {
  if (token === '' || (cart && isSame(token, cart.accessToken))) return null;
  const { t, say } = request.texts;
  for (const { id, accessToken } of await placedBy(owner, request.site)) {
    if (!isSame(token, accessToken)) continue;
    const text = t('This order is placed already. Nothing was paid a second time.');
    return redirectTo(`/shop/confirmation?order_id=${id}`, { flash: { kind: 'info', text } });
  }
  return cart && redirectTo(ERROR_URL, { flash: { kind: 'danger', text: say(ANOTHER_CART) } });
}

/** The cart of this visit, or another order that the token opens. False where there is none. */
function requestFieldsOf(cart: Cart | null, { id, token }: Named, sent: PaymentFields): PaymentRequestFields | false {
  const isCart = cart !== null && (id === undefined || id === cart.id);
  const orderId = isCart ? cart.id : id;
  if (orderId === undefined) return false;
  return {
    document: { kind: 'order', id: orderId },
    token: isCart ? cart.accessToken : token,
    returnUrl: sent.success_url || RETURN_URL,
    errorUrl: sent.error_url || ERROR_URL,
    callbackMethod: sent.callback_method,
    shown: sent.due,
    agrees: sent.agree,
  };
}
