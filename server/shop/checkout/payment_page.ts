/** Draws the page on which an order's delivery is chosen and paid. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type PageResponse, show } from '#core/pages/response.ts';
import { personOf } from '#core/people/session.ts';
import { freeForm, type PaymentFormView, paymentForm } from '#payments/api.ts';
import { isShipped } from '#shop/cart/contents.ts';
import { analyticsOf, asksForTerms, TERMS } from '#shop/product/settings.ts';
import { billingOf, shippingOf } from './addresses/book.ts';
import type { CheckoutProblem } from './checkout_problems.ts';
import type { CheckoutFacts } from './facts.ts';
import { dueOfCart } from './order_payable.ts';
import { addressCard, carrierViews, summaryView, wizard } from './view.ts';

/** A choice that was refused, with a message for each field. */
type Refused = { errors: Record<string, string>; carrierId?: number | undefined };

export async function paymentPage(
  request: FastifyRequest,
  reply: FastifyReply,
  facts: CheckoutFacts,
  problem: CheckoutProblem | null,
  { errors, carrierId }: Refused = { errors: {} },
): Promise<PageResponse> {
  const { site, texts } = request;
  const { cart, book } = facts;
  const blocked = problem?.text ?? Object.values(errors)[0];
  const [billing, shipping] = [billingOf(cart, book)!, shippingOf(cart, book)!];
  const hasGoods = isShipped(facts);
  const form = await formOf(request, reply, facts, blocked !== undefined);
  const errorTexts = Object.fromEntries(Object.entries(errors).map(([field, text]) => [field, texts.say(text)]));
  return show(
    '@shop/checkout/payment',
    {
      analytics: await analyticsOf(site),
      steps: await wizard(3, site),
      summary: await summaryView(facts, site),
      billing: await addressCard(billing, 'billing', site),
      shipping: hasGoods ? await addressCard(shipping, 'shipping', site) : null,
      isSameAddress: billing.id === shipping.id,
      errors: errorTexts,
      delivery: {
        carriers: hasGoods ? await carrierViews(facts, site, carrierId) : [],
        postUrl: site.url('/shop/payment/carrier'),
        errors: errorTexts,
        blocked: blocked === undefined ? '' : texts.say(blocked),
        isFree: cart.amountTotal === 0,
      },
      failed: form.params.form.error?.text ?? null,
      form,
    },
    {
      facts: { title: texts.t('Payment'), isIndexed: false, styles: ['shop/checkout', 'payments/payments'] },
      status: Object.keys(errors).length > 0 ? 400 : 200,
    },
  );
}

async function formOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { cart, book }: CheckoutFacts,
  isBlocked: boolean,
): Promise<PaymentFormView> {
  const { site, texts } = request;
  const termsUrl = (await asksForTerms(site)) ? site.url(TERMS) : null;
  if (cart.amountTotal === 0)
    return freeForm({
      action: site.url('/shop/payment/validate'),
      buttonLabel: texts.t('Payment'),
      isBlocked,
      termsUrl,
    });
  const viewer = { person: await personOf(request), site, token: cart.accessToken };
  const due = await dueOfCart(cart, viewer, book);
  return paymentForm(request, reply, {
    due: due!,
    payable: 'order',
    id: cart.id,
    action: '/shop/payment/token',
    prepareUrl: '/shop/payment/transaction',
    successUrl: `/shop/payment/validate?order_id=${cart.id}`,
    errorUrl: '/shop/payment',
    accessToken: cart.accessToken,
    isBlocked,
    termsUrl,
  });
}
