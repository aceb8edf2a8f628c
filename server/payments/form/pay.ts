/** Starts a payment for a visitor by the chosen payment method. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Viewer } from '#core/domain/record_kind.ts';
import { Conflict, Invalid } from '#core/errors.ts';
import { pick } from '#core/i18n/translated.ts';
import { msg } from '#core/msg.ts';
import { ensureSession } from '#core/people/session.ts';
import { countAttempt } from '#payments/ledger/limits.ts';
import { payableOf } from '#payments/ledger/payables.ts';
import { isCallback } from '#payments/transactions/callbacks.ts';
import { AmountChanged } from '#payments/transactions/create_transaction.ts';
import { type StartedPayment, startPayment } from '#payments/transactions/start_payment.ts';
import type { PaymentChoice, PaymentRequestFields } from './payment_methods.ts';
import { paymentStarted } from './payment_started.ts';
import { browserOf, viewerOf } from './request_facts.ts';

export async function pay(
  request: FastifyRequest,
  reply: FastifyReply,
  fields: PaymentRequestFields,
  choice: PaymentChoice,
): Promise<StartedPayment> {
  if (!isCallback(fields.callbackMethod)) throw new Invalid(msg('This call does not exist.'), { callback_method: '' });
  const session = await ensureSession(request, reply);
  const { document } = fields;
  await countAttempt({
    ip: request.ip,
    sessionId: session.id,
    document: `${document.kind}:${document.id}`,
    ...(choice.token && { card: `token ${choice.token.id}` }),
  });
  const viewer = await viewerOf(request, fields.token);
  const { returnUrl, errorUrl, callbackMethod, shown } = fields;
  const since = new Date();
  const started = await orAdjust(fields, viewer, () =>
    startPayment(
      {
        document,
        due: choice.due,
        viewer,
        sessionId: session.id,
        acquirer: choice.acquirer,
        token: choice.token,
        savesToken: choice.savesToken,
        inFields: choice.inFields ?? false,
        returnUrl,
        errorUrl,
        callbackMethod,
        shown,
      },
      browserOf(request),
    ),
  );
  // A second click leads to the payment of the first.
  const isNew = started.payment.createdAt >= since;
  if (isNew && document.kind === 'order') {
    const of = pick(choice.acquirer.name, request.site.website.defaultLanguage);
    for (const tell of paymentStarted.all()) await tell(request, of);
  }
  return started;
}

/** The payment did not start because the amount has changed; the buyer has to confirm the new one. */
export class Adjusted extends Conflict {
  readonly path: string;

  constructor(why: Conflict, path: string) {
    super(why.sentence);
    this.path = path;
  }
}

async function orAdjust<T>(
  { document, errorUrl }: PaymentRequestFields,
  viewer: Viewer,
  begin: () => Promise<T>,
): Promise<T> {
  try {
    return await begin();
  } catch (error) {
    if (!(error instanceof Conflict)) throw error;
    const isSeenAgain = error instanceof AmountChanged;
    const path = (await payableOf(document.kind).putRight?.(document.id, viewer)) ?? (isSeenAgain ? errorUrl : null);
    throw path ? new Adjusted(error, path) : error;
  }
}
