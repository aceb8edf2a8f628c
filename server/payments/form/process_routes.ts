/** `/payment/process`: the waiting page, its poll, and confirmed bank transfers. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpError, Invalid, NotFound } from '#core/errors.ts';
import { msg } from '#core/msg.ts';
import { type PageResponse, type Redirect, redirectTo, show } from '#core/pages/response.ts';
import { call, form, page } from '#core/pages/routes.ts';
import { sessionOf } from '#core/people/session.ts';
import { findCurrency } from '#core/sites/site.ts';
import { minorUnits } from '#payments/ledger/amounts.ts';
import { feedbackForm, type PollAnswer, type PolledTransaction } from '#payments/ledger/contract.ts';
import { countAttempt } from '#payments/ledger/limits.ts';
import { documentOf } from '#payments/ledger/payables.ts';
import { findAcquirer, findTransaction, transactionsOfSession } from '#payments/ledger/queries.ts';
import { settle } from '#payments/ledger/settlement.ts';
import { FEEDBACK_URL, transfer, transferPending } from '#payments/providers/transfer.ts';
import { PROCESS_URL } from './pay_answers.ts';
import { followSession, unlinkShown } from './poll.ts';
import { nextPage, polledView } from './process_view.ts';

export function processRoutes(app: FastifyInstance): void {
  page(app, { url: PROCESS_URL, handle: ({ request, reply }) => processPage(request, reply) });
  // Without JavaScript: updates as the poll does, and shows the result.
  form(app, {
    url: PROCESS_URL,
    handle: async ({ request }) => {
      const session = await sessionOf(request);
      if (session) await followSession(session.id);
      return redirectTo(PROCESS_URL);
    },
  });
  call(app, { url: `${PROCESS_URL}/poll`, handle: ({ request }) => poll(request) });
  form(app, {
    url: FEEDBACK_URL,
    back: PROCESS_URL,
    body: feedbackForm,
    handle: async ({ request, body }) => {
      const payment = await findTransaction(body.reference);
      const session = await sessionOf(request);
      if (!payment || payment.sessionId === null || payment.sessionId !== session?.id) throw new NotFound();
      const acquirer = await findAcquirer(payment.acquirerId);
      if (acquirer?.provider !== transfer.provider) throw new NotFound();
      const document = documentOf(payment);
      await countAttempt({
        ip: request.ip,
        sessionId: payment.sessionId,
        ...(document && { document: `${document.kind}:${document.id}` }),
      });
      const amount = minorUnits(body.amount, await findCurrency(payment.currencyCode));
      if (amount === null) throw new Invalid(NO_AMOUNT, { amount: request.texts.say(NO_AMOUNT) });
      if (payment.state === 'draft')
        await settle(acquirer, [transferPending(payment.reference, { amount, currency: body.currency })], 'browser');
      return redirectTo(PROCESS_URL);
    },
  });
}
const NO_AMOUNT = msg('Enter an amount');

async function processPage(
  request: FastifyRequest,
  reply: { header(name: string, value: string): unknown },
): Promise<Redirect | PageResponse> {
  const polled = await stateOf(request);
  const url = nextPage(polled);
  if (url !== null) return redirectTo(url, { isWhole: true });
  reply.header('cache-control', 'no-store');
  return show(
    '@payments/process',
    { transactions: polled },
    { facts: { title: request.texts.t('Payment'), isIndexed: false, styles: 'payments/payments' } },
  );
}

async function stateOf(request: FastifyRequest): Promise<PolledTransaction[]> {
  const session = await sessionOf(request);
  const followed = session ? await transactionsOfSession(session.id) : [];
  return Promise.all(followed.map((one) => polledView(one, request.site)));
}

async function poll(request: FastifyRequest): Promise<PollAnswer> {
  const session = await sessionOf(request);
  if (!session) return { success: false, error: 'no_tx_found' };
  try {
    const { followed, isWhole } = await followSession(session.id);
    if (!isWhole) return { success: false, error: 'tx_process_retry' };
    if (followed.length === 0) return { success: false, error: 'no_tx_found' };
    const transactions = await Promise.all(followed.map((one) => polledView(one, request.site)));
    await unlinkShown(session.id);
    return { success: true, transactions };
  } catch (error) {
    // The waiting page shows an error and polls again; the details go to the log.
    if (error instanceof HttpError) throw error;
    request.log.error({ err: error }, 'Reading payment statuses failed.');
    return { success: false, error: request.texts.say(UNKNOWN_STATE) };
  }
}
const UNKNOWN_STATE = msg('The status of your payment is not known yet. It is not lost: we’ll check again.');
