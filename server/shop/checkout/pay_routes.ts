import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { Conflict, Invalid } from '#core/errors.ts';
import { type PageResponse, type Redirect, redirectTo } from '#core/pages/response.ts';
import { call, check, form, page } from '#core/pages/routes.ts';
import { dueText, TERMS_FIRST } from '#payments/api.ts';
import { cartOf, ownerOf } from '#sales/api.ts';
import { asksForTerms } from '#shop/product/settings.ts';
import { firstProblem } from './checkout_problems.ts';
import { problemOnOtherPage, problemRedirect } from './checkout_routes.ts';
import { confirmCart, recheckCart } from './confirm_cart.ts';
import { agreeForm, type CarrierAnswer, carrierBody, carrierForm } from './contract.ts';
import { type CheckoutFacts, currentFacts, openedBy } from './facts.ts';
import { confirmFree } from './free_order.ts';
import { isPlaced, placedOrder } from './last_order.ts';
import { spendStep } from './limits.ts';
import { openCheckout } from './opened.ts';
import { paymentPage } from './payment_page.ts';
import { chooseCarrier, NO_CART, type Step } from './service.ts';
import { rememberOrder } from './session_orders.ts';
import { summaryView } from './view.ts';

export function payRoutes(app: FastifyInstance): void {
  page(app, {
    url: '/shop/payment',
    handle: async ({ request, reply }) => {
      reply.header('cache-control', 'no-store');
      const opened = await openCheckout(request);
      if ('redirect' in opened) return opened;
      const { facts, change } = await recheckCart(opened, request.site);
      const problem = await firstProblem(facts, request.site);
      const elsewhere = problemRedirect(problem, request);
      if (elsewhere) return elsewhere;
      if (!change) return paymentPage(request, reply, facts, problem);
      return redirectTo('/shop/checkout', { flash: { kind: 'warning', text: request.texts.say(change) } });
    },
  });
  form(app, {
    url: '/shop/payment/carrier',
    body: carrierForm,
    handle: ({ request, reply, body }) => chooseByForm(request, reply, body),
  });
  call(app, {
    url: '/shop/update_carrier',
    body: carrierBody,
    handle: async ({ request, body }): Promise<CarrierAnswer> => {
      const facts = await chooseCarrier(await stepOf(request), body);
      await rememberOrder(request, facts.cart.id);
      return carrierAnswer(request, facts, body.carrier_id);
    },
  });
  form(app, {
    url: '/shop/payment/validate',
    body: agreeForm,
    handle: ({ request, body }) => placeFreeOrder(request, body.agree),
  });
}

/** @throws Conflict where there is no cart any more */
async function stepOf(request: FastifyRequest): Promise<Step> {
  const found = await cartOf(request);
  if (!found) throw new Conflict(NO_CART);
  return { owner: await ownerOf(request), site: request.site, found };
}

/** Without script: a delivery method that lacks a choice brings the page back with an error at its field. */
async function chooseByForm(
  request: FastifyRequest,
  reply: FastifyReply,
  body: z.output<typeof carrierForm>,
): Promise<PageResponse | Redirect> {
  const step = await stepOf(request);
  const { carrier_id: id } = body;
  const choice = { carrier_id: id, pickup_point_id: body[`pickup_point_id_${id}`] };
  try {
    const facts = id
      ? await chooseCarrier(step, check(carrierBody, choice, request))
      : await currentFacts(await openedBy(step.found), request.site);
    await rememberOrder(request, facts.cart.id);
    const problem = await firstProblem(facts, request.site);
    if (!problem?.field) return redirectTo('/shop/payment');
    return await paymentPage(request, reply, facts, problem, { errors: { [problem.field]: problem.text } });
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    return await noLongerOffered(request, reply, step, id, error);
  }
}

/** The delivery method or its pickup point was taken from the list while the page was open. */
async function noLongerOffered(
  request: FastifyRequest,
  reply: FastifyReply,
  step: Step,
  carrierId: number | undefined,
  error: Invalid,
): Promise<PageResponse> {
  const facts = await currentFacts(await openedBy(step.found), request.site);
  const [first] = facts.offers;
  const isPoint = error.fields?.pickup_point_id !== undefined;
  if (!first || (!isPoint && error.fields?.carrier_id === undefined)) throw error;
  const field = isPoint ? `points_${carrierId}` : `delivery_${first.carrier.id}`;
  const problem = await firstProblem(facts, request.site);
  return paymentPage(request, reply, facts, problem, { errors: { [field]: error.sentence }, carrierId });
}

async function carrierAnswer(
  { site, texts }: FastifyRequest,
  facts: CheckoutFacts,
  carrierId: number,
): Promise<CarrierAnswer> {
  const order = facts.cart;
  const summary = await summaryView(facts, site);
  const problem = await firstProblem(facts, site);
  return {
    status: problem === null,
    error_message: problem ? texts.say(problem.text) : false,
    carrier_id: carrierId,
    is_free_order: order.amountTotal === 0,
    is_free_delivery: summary.delivery?.isFree ?? false,
    new_amount_delivery: summary.sums.delivery,
    new_amount_subtotal: summary.sums.subtotal,
    new_amount_untaxed: summary.untaxed,
    new_amount_tax: summary.sums.tax,
    new_amount_total: summary.sums.total,
    new_due: dueText({ amount: order.amountTotal, currencyCode: order.currencyCode }),
  };
}

/** A free order needs no payment provider. */
async function placeFreeOrder(request: FastifyRequest, agrees: boolean): Promise<Redirect> {
  const opened = await openCheckout(request);
  if ('redirect' in opened) return opened;
  if (opened.cart.amountTotal > 0) return redirectTo('/shop/payment');
  if (!agrees && (await asksForTerms(request.site)))
    return redirectTo('/shop/payment', { flash: { kind: 'danger', text: request.texts.say(TERMS_FIRST) } });
  await spendStep(request, opened.cart);
  try {
    return await confirmAndPlace(request);
  } catch (error) {
    // A double click: the first request placed it.
    const placed = error instanceof Conflict ? await placedOrder(request, opened.cart.id) : null;
    if (placed && isPlaced(placed.order)) return redirectTo('/shop/confirmation');
    throw error;
  }
}

async function confirmAndPlace(request: FastifyRequest): Promise<Redirect> {
  const confirmed = await confirmCart(await stepOf(request));
  if ('problem' in confirmed) return problemRedirect(confirmed.problem, request) ?? redirectTo('/shop/payment');
  const { facts, isLowered } = confirmed;
  const order = facts.cart;
  const problem = await problemOnOtherPage(facts, request);
  if (problem || isLowered || order.amountTotal > 0) return problem ?? redirectTo('/shop/payment');
  await rememberOrder(request, order.id);
  await confirmFree(order);
  return redirectTo('/shop/confirmation');
}
