/** Payments of an order or invoice for its page, with the payment form. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { textsFor } from '#core/i18n/texts.ts';
import { has } from '#core/people/people.ts';
import type { Site } from '#core/sites/site.ts';
import { amountShown } from '#payments/ledger/amounts.ts';
import { type Document, payableOf } from '#payments/ledger/payables.ts';
import { type Followed, paymentsAndRefunds } from '#payments/ledger/queries.ts';
import { hasEnded } from '#payments/ledger/states.ts';
import { paymentForm } from './form_data.ts';
import type { PaymentFormView } from './form_view.ts';
import { messageFor } from './process_view.ts';
import { viewerOf } from './request_facts.ts';
import { PLACES } from './return_urls.ts';

export type DocumentPayments = {
  /** Null where nothing is due, or this viewer may not pay it. */
  form: PaymentFormView | null;
  /** The acquirer's message about a pending or authorized payment. */
  pending: { reference: string; lines: string[] } | null;
  /** A sentence for each finished or pending refund. */
  givenBack: string[];
};

/** @param token by which the page was opened, if that is what opened it */
export async function documentPayments(
  request: FastifyRequest,
  reply: FastifyReply,
  document: Document,
  token: string | undefined,
): Promise<DocumentPayments> {
  const viewer = await viewerOf(request, token);
  const due = await payableOf(document.kind).due(document.id, viewer);
  const { payments, refunds } = await paymentsAndRefunds(document);
  const [newest] = payments;
  const isExpected = newest && (newest.transaction.state === 'pending' || newest.transaction.state === 'authorized');
  const pending = isExpected
    ? {
        reference: newest.transaction.reference,
        lines: messageFor(newest, request.site).split('\n').filter(Boolean),
      }
    : null;
  const givenBack = await refundTexts(refunds, request.site);
  // Staff see payments, only the buyer pays.
  const isBuyers = due !== null && due.amount > 0 && !has(viewer.person, 'orders') && !has(viewer.person, 'finance');
  if (!isBuyers) return { form: null, pending, givenBack };
  const { path, prepareUrl, action } = PLACES[document.kind];
  const page = `${path(document.id)}${token ? `?${new URLSearchParams({ access_token: token })}` : ''}`;
  const form = await paymentForm(request, reply, {
    due,
    payable: document.kind,
    id: document.id,
    action: action.replace(':id', `${document.id}`),
    prepareUrl: prepareUrl.replace(':id', `${document.id}`),
    successUrl: page,
    errorUrl: page,
    accessToken: token,
    callbackMethod: 'note_portal_payment',
    newest: newest ?? null,
  });
  const { tokens, acquirers } = form.params.form;
  return { form: tokens.length + acquirers.length > 0 ? form : null, pending, givenBack };
}

/** Failed refunds are left out: staff repeat them. */
async function refundTexts(all: readonly Followed[], { language, website }: Site): Promise<string[]> {
  const { t, date } = textsFor(language.code);
  const refunds = all.filter(({ transaction }) => !hasEnded(transaction.state));
  return Promise.all(
    refunds.map(async ({ transaction: { amount: minor, currencyCode, state, updatedAt } }) => {
      const amount = await amountShown(minor, currencyCode, language.code);
      return state === 'done'
        ? t('{amount} refunded on {day}.', { amount, day: date(updatedAt, website.timeZone) })
        : t('{amount} is being refunded.', { amount });
    }),
  );
}
