/** Responses of payment calls and forms: where the buyer goes next. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { HttpError, NotFound, TooMany } from '#core/errors.ts';
import { setFlash } from '#core/http/flash.ts';
import { allowFormsTo } from '#core/http/security_headers.ts';
import { type PageResponse, type Redirect, redirectTo, show } from '#core/pages/response.ts';
import { renderFragment } from '#core/templates/render.ts';
import type { Redirection } from '#payments/ledger/acquirer.ts';
import type { payForm } from '#payments/ledger/contract.ts';
import { settle } from '#payments/ledger/settlement.ts';
import { transferPending } from '#payments/providers/transfer.ts';
import type { StartedPayment } from '#payments/transactions/start_payment.ts';
import { Adjusted, pay } from './paying.ts';
import { offeredFor, type PaymentRequestFields, paymentChoiceOf, TokenNotFound } from './payment_methods.ts';

export const PROCESS_URL = '/payment/process';

/** The call: inputs of a form that leads on, or false. */
export async function prepare(
  request: FastifyRequest,
  reply: FastifyReply,
  wish: PaymentRequestFields,
  { acquirerId, savesToken }: { acquirerId: number; savesToken: boolean },
): Promise<string | false> {
  try {
    const offered = await offeredFor(request, wish, acquirerId);
    const begun = await pay(request, reply, wish, { ...offered, token: null, savesToken });
    return await paymentInputs(request, begun);
  } catch (error) {
    if (error instanceof NotFound) return false;
    if (!(error instanceof Adjusted)) throw error;
    setFlash(reply, { kind: 'danger', text: request.texts.say(error.sentence, error.values) });
    return renderFragment(
      '@payments/_redirection',
      { redirection: { ...NOWHERE, url: request.site.url(error.path) } },
      request.site,
    );
  }
}
/** What is known already needs no acquirer: the buyer goes where payments under way are followed. */
export function paymentInputs(request: FastifyRequest, begun: StartedPayment): Promise<string> {
  const redirection = begun.kind === 'redirection' ? begun.redirection : { ...NOWHERE, url: PROCESS_URL };
  return renderFragment('@payments/_redirection', { redirection: onThisSite(redirection, request) }, request.site);
}
const NOWHERE = { method: 'get' as const, fields: {}, acquirerReference: '' };

const onThisSite = (redirection: Redirection, { site }: FastifyRequest): Redirection =>
  redirection.url.startsWith('/') ? { ...redirection, url: site.url(redirection.url) } : redirection;

/** The form: a saved card, a new one, or the acquirer's page. @throws TokenNotFound for a card that is not theirs */
export async function payByForm(
  request: FastifyRequest,
  reply: FastifyReply,
  wish: PaymentRequestFields,
  body: z.output<typeof payForm>,
): Promise<Redirect | PageResponse> {
  try {
    const way = await paymentChoiceOf(request, reply, wish, body);
    return await goOn(request, reply, await pay(request, reply, wish, way));
  } catch (error) {
    if (!(error instanceof HttpError) || error instanceof TokenNotFound || error instanceof TooMany) throw error;
    if (error instanceof NotFound) throw error;
    const text = request.texts.say(error.sentence, error.values);
    return redirectTo(error instanceof Adjusted ? error.path : wish.errorUrl, { flash: { kind: 'danger', text } });
  }
}

/** Where the buyer goes after a form. */
async function goOn(
  request: FastifyRequest,
  reply: FastifyReply,
  begun: StartedPayment,
): Promise<Redirect | PageResponse> {
  if (begun.kind === 'known') return redirectTo(PROCESS_URL);
  const { redirection, payment } = begun;
  if (redirection.url.startsWith('/')) {
    const { reference, amount, currencyCode: currency } = payment;
    await settle({ id: payment.acquirerId }, [transferPending(reference, { amount, currency })], 'browser');
    return redirectTo(PROCESS_URL);
  }
  return redirectionPage(request, reply, redirection);
}

/** To the acquirer, or to the buyer's bank. */
export function redirectionPage(
  request: FastifyRequest,
  reply: FastifyReply,
  redirection: Redirection,
): Redirect | PageResponse {
  if (redirection.method === 'get') return redirectTo(redirection.url, { isWhole: true });
  allowFormsTo(reply, [new URL(redirection.url).origin]);
  reply.header('cache-control', 'no-store');
  return show(
    '@payments/challenge',
    { redirection },
    { facts: { title: request.texts.t('Payment'), isIndexed: false, styles: 'payments/payments' } },
  );
}
