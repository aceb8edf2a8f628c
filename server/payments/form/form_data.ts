/** Data of the payment form: payment methods and the reader's saved cards. */
import { millisecondsInHour } from 'date-fns/constants';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Due, Payable } from '#core/domain/payable.ts';
import { allowProviders } from '#core/http/security_headers.ts';
import { msg } from '#core/msg.ts';
import { personOf } from '#core/people/session.ts';
import type { ProviderFields } from '#payments/ledger/acquirer.ts';
import { amountShown } from '#payments/ledger/amounts.ts';
import type { AcquirerRow } from '#payments/ledger/ledger.ts';
import { type Followed, offeredAcquirers, paymentsOfDocument } from '#payments/ledger/queries.ts';
import { findToken, mayKeep } from '#payments/ledger/tokens.ts';
import { dueText } from '#payments/transactions/create_transaction.ts';
import type { FieldsView, PaymentFields, PaymentFormView } from './form_view.ts';
import { acquirerViews, fieldsOf, originsOf, ownTokens } from './payment_method_views.ts';
import { tokenView } from './token_view.ts';

export type FormRequest = {
  due: Due;
  payable: Payable['kind'];
  id: number;
  /** Paths without language prefix: what the form and its preparing call are posted to. */
  action: string;
  prepareUrl: string;
  successUrl: string;
  errorUrl: string;
  accessToken?: string | undefined;
  callbackMethod?: string;
  /** Its newest payment, where that was read. */
  newest?: Followed | null;
  isBlocked?: boolean;
  /** Of terms that are to be accepted. */
  termsUrl?: string | null;
};

/** @param reply of the page that shows it: its forms may lead to the acquirers' pages */
export async function paymentForm(
  request: FastifyRequest,
  reply: FastifyReply,
  asked: FormRequest,
): Promise<PaymentFormView> {
  const { site, texts } = request;
  const { due, accessToken = '', payable, id } = asked;
  const offered = await offeredAcquirers({
    companyId: due.record.companyId,
    websiteId: site.website.id,
    countryCode: due.countryCode,
    currencyCode: due.currencyCode,
  });
  const person = await personOf(request);
  const tokens = await ownTokens(person?.partnerId ?? null, offered);
  const fields = await fieldsOf(offered, due);
  allowProviders(reply, await originsOf(offered), [...fields.values()]);
  const newest = asked.newest === undefined ? (await paymentsOfDocument({ kind: payable, id }))[0] : asked.newest;
  const failed = newest ? await failedAttempt(newest) : null;
  return {
    action: site.url(asked.action),
    params: {
      mode: 'pay',
      successUrl: asked.successUrl,
      errorUrl: asked.errorUrl,
      accessToken,
      partnerId: due.partnerId,
      callbackMethod: asked.callbackMethod ?? '',
      orderId: id,
      form: {
        prepareUrl: site.url(asked.prepareUrl),
        returnUrl: null,
        due: dueText(due),
        buttonLabel: texts.t('Pay {amount}', {
          amount: await amountShown(due.amount, due.currencyCode, site.language.code),
        }),
        isBlocked: asked.isBlocked ?? false,
        termsUrl: asked.termsUrl ?? null,
        tokens: tokens.map((token) => tokenView(token, offered)),
        acquirers: offered.flatMap((row) =>
          acquirerViews(row, {
            site,
            mayKeep: mayKeep(person, due),
            query: queryOf(asked),
            fields: fieldsView(fields.get(row.id), row, due),
          }),
        ),
        checked: failed?.way ?? null,
        error: failed && { title: '', text: texts.say(failed.reason) },
        problems: {},
        deleteUrl: null,
      },
    },
  };
}

const fieldsView = (
  found: ProviderFields | undefined,
  { capturesLater }: AcquirerRow,
  { currencyCode }: Due,
): FieldsView | null =>
  found
    ? {
        script: found.script,
        key: found.key,
        amount: found.amount,
        currency: currencyCode.toLowerCase(),
        capturesLater,
      }
    : null;

/** Of a call that takes a card for this document. */
const queryOf = ({ payable: kind, id, accessToken }: FormRequest): string =>
  `?${new URLSearchParams({ kind, id: `${id}`, ...(accessToken && { access_token: accessToken }) })}`;

/** The form of an order that costs nothing. */
export const freeForm = (
  asked: Pick<PaymentFields, 'buttonLabel' | 'isBlocked' | 'termsUrl'> & { action: string },
): PaymentFormView => {
  const { action, ...form } = asked;
  const nothing = { prepareUrl: null, returnUrl: null, due: '', tokens: [], acquirers: [], checked: null, error: null };
  const caller = { successUrl: '', errorUrl: '', accessToken: '', partnerId: null, callbackMethod: '', orderId: null };
  return { action, params: { mode: 'free', ...caller, form: { ...nothing, ...form, problems: {}, deleteUrl: null } } };
};

/** The method of a payment that failed within the last hour, and the reason; null if there is none. */
async function failedAttempt(newest: Followed): Promise<{ way: string; reason: string } | null> {
  const { state, stateMessage, acquirerId, tokenId, updatedAt } = newest.transaction;
  if ((state !== 'error' && state !== 'cancel') || Date.now() - updatedAt.getTime() > RECENT_MS) return null;
  const token = tokenId === null ? null : await findToken(tokenId);
  const way = token === null ? `form_${acquirerId}` : token.isActive ? `${token.id}` : `new_${acquirerId}`;
  return { way, reason: stateMessage || (state === 'error' ? FAILED : CANCELLED) };
}
const RECENT_MS = millisecondsInHour;
const FAILED = msg('Payment failed.');
const CANCELLED = msg('Payment cancelled.');
