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
import { Adjusted, pay } from './pay.ts';
import { offeredFor, type PaymentRequestFields, paymentChoiceOf, TokenNotFound } from './payment_methods.ts';

export const PROCESS_URL = '/payment/process';

/** Response of the call: inputs of a form that redirects to the provider, or false. */
export async function prepare(
  request: FastifyRequest,
  reply: FastifyReply,
  fields: PaymentRequestFields,
  { acquirerId, savesToken, inFields }: { acquirerId: number; savesToken: boolean; inFields: boolean },
): Promise<string | false> {
  try {
    const offered = await offeredFor(request, fields, acquirerId);
    const started = await pay(request, reply, fields, { ...offered, token: null, savesToken, inFields });
    return await paymentInputs(request, started);
  } catch (error) {
    if (error instanceof NotFound) return false;
    if (!(error instanceof Adjusted)) throw error;
    setFlash(reply, { kind: 'danger', text: request.texts.say(error.sentence, error.values) });
    return redirectionInputs(linkTo(error.path), request);
  }
}
/** A payment with a known result redirects to the page of payments in progress. */
export function paymentInputs(request: FastifyRequest, started: StartedPayment): Promise<string> {
  if (started.kind === 'confirm') {
    const { secret, returnUrl } = started;
    return renderFragment('@payments/_confirmation', { secret, returnUrl }, request.site);
  }
  return redirectionInputs(started.kind === 'redirection' ? started.redirection : linkTo(PROCESS_URL), request);
}

type Destination = Pick<Redirection, 'method' | 'url' | 'fields'>;
const linkTo = (url: string): Destination => ({ method: 'get', url, fields: {} });

function redirectionInputs({ method, url, fields }: Destination, { site }: FastifyRequest): Promise<string> {
  const redirection = { method, url: url.startsWith('/') ? site.url(url) : url, fields: Object.entries(fields) };
  return renderFragment('@payments/_redirection', { redirection }, site);
}

/** Of the form to the buyer's bank. A browser replaces the query of a GET form by its fields. */
export const challengeView = ({ method, url, fields }: Destination) => ({
  method,
  url,
  fields: method === 'get' ? [...new URL(url).searchParams] : Object.entries(fields),
});

/** The form: a saved card, a new one, or the acquirer's page. @throws TokenNotFound for a card that is not theirs */
export async function payByForm(
  request: FastifyRequest,
  reply: FastifyReply,
  fields: PaymentRequestFields,
  body: z.output<typeof payForm>,
): Promise<Redirect | PageResponse> {
  try {
    const choice = await paymentChoiceOf(request, reply, fields, body);
    return await responseAfter(request, reply, await pay(request, reply, fields, choice));
  } catch (error) {
    if (!(error instanceof HttpError) || error instanceof TokenNotFound || error instanceof TooMany) throw error;
    if (error instanceof NotFound) throw error;
    const text = request.texts.say(error.sentence, error.values);
    return redirectTo(error instanceof Adjusted ? error.path : fields.errorUrl, { flash: { kind: 'danger', text } });
  }
}

/** Where the buyer goes after a form. */
async function responseAfter(
  request: FastifyRequest,
  reply: FastifyReply,
  started: StartedPayment,
): Promise<Redirect | PageResponse> {
  if (started.kind !== 'redirection') return redirectTo(PROCESS_URL);
  const { redirection, payment } = started;
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
    { redirection: challengeView(redirection) },
    { facts: { title: request.texts.t('Payment'), isIndexed: false, styles: 'payments/payments' } },
  );
}
