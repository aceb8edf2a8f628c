import { useRef, useState } from 'react';
import { call } from '#registry/call.ts';
import { useHost } from '#registry/host.ts';
import { t } from '#registry/texts.ts';
import { useCall } from '#widgets/core/hooks/use_call.ts';
import { useUnmountSignal } from '#widgets/core/hooks/use_unmount_signal.ts';
import { untilOnline } from '#widgets/core/until_online.ts';
import type { Method, NewMethod } from './methods.ts';
import {
  choiceError,
  failedCall,
  noRedirection,
  type PaymentError,
  type PaymentParams,
  redirectBody,
  refusalOf,
  serverError,
} from './payment_calls.ts';
import { preparedIn, useProviderFields } from './provider_payment.ts';
import { followChallenge, followRedirection } from './redirection.ts';
import { useNewCard } from './use_new_card.ts';
import { usePostRedirect } from './use_post_redirect.ts';

/** Banks take their time. */
const TIMEOUT_MS = 60_000;

/** Pays, or saves a method, by the one that is chosen. A saved method is a plain form. */
export function usePayment(params: PaymentParams) {
  const form = useHost() as HTMLFormElement;
  const [error, setError] = useState<PaymentError | null>(params.form.error);
  const { card, take, newToken, isLeaving, leave, cardError } = useCardWay(form, params, setError);
  const redirection = useRedirection(form, params, setError);
  const fields = useProviderFields();
  const isUnderWay = useRef(false);
  const life = useUnmountSignal();
  const fail = (problem: PaymentError | null) => {
    setError(problem);
    untilOnline(problem?.cause, () => setError((shown) => (shown === problem ? null : shown)), life);
  };

  const go = async (method: Method) => {
    if (method.kind === 'saved') leave(() => form.submit());
    else if (method.kind === 'card') await take(method);
    else if (fields.isReady(method)) await fields.pay(form, method, () => redirection.prepare(method));
    else if (await redirection.begin(method)) leave(() => {});
  };
  const begin = async (method: Method | undefined) => {
    if (isUnderWay.current || isLeaving) return;
    isUnderWay.current = true;
    for (const way of [card, redirection, fields]) way.reset();
    const problem = choiceError(params.mode, method?.kind);
    setError(problem);
    if (!problem && method) await go(method);
    isUnderWay.current = false;
  };
  return {
    begin,
    card,
    fields,
    newToken,
    isLeaving,
    isBusy: isLeaving || card.isBusy || redirection.isBusy || fields.isBusy,
    error: error ?? cardError ?? redirection.error,
    fail,
  };
}

/** A new card goes to its provider; its token is posted in its place. */
function useCardWay(form: HTMLFormElement, params: PaymentParams, setError: (error: PaymentError) => void) {
  const [newToken, setNewToken] = useState<string | null>(null);
  const { isLeaving, leave } = usePostRedirect(TIMEOUT_MS, () => setNewToken(null));
  const card = useNewCard(params, TIMEOUT_MS);
  const take = async (method: NewMethod) => {
    const answer = await card.take(method);
    if (!answer) return;
    if (!answer.result) return setError(refusalOf(answer));
    if (answer['3d_secure'] !== false) return followChallenge(answer['3d_secure']);
    if (params.mode === 'add') return leave(() => goOn(params.form.returnUrl));
    setNewToken(String(answer.id));
    leave(() => form.submit());
  };
  const cardError = failedCall(card.error, t('We are not able to add your payment method at the moment.'));
  return { card, take, newToken, isLeaving, leave, cardError };
}

/** The way to a provider's page, which the server prepares. */
function useRedirection(form: HTMLFormElement, params: PaymentParams, setError: (error: PaymentError) => void) {
  const { run, reset, isBusy, error } = useCall((signal, address: string, body: object) =>
    call<string | false>(address, body, { signal, timeoutMs: TIMEOUT_MS }),
  );
  const ask = async (method: NewMethod, more: object = {}): Promise<string | false | undefined> => {
    const [address, ...others] = new FormData(form).getAll('prepare_tx_url');
    if (address && others.length === 0) return run(String(address), { ...redirectBody(form, params, method), ...more });
    setError({ title: t('Cannot set-up the payment'), text: t("We're unable to process your payment.") });
    return undefined;
  };
  const follow = (html: string | false | undefined): boolean => {
    if (html && followRedirection(html)) return true;
    if (html !== undefined) setError(serverError(noRedirection()));
    return false;
  };
  /** Resolves with whether the browser is on its way. */
  const begin = async (method: NewMethod): Promise<boolean> => follow(await ask(method));
  /** For the provider's fields; resolves with undefined where the browser goes elsewhere, or nowhere. */
  const prepare = async (method: NewMethod) => {
    const html = await ask(method, { in_fields: true });
    const prepared = html ? preparedIn(html) : undefined;
    if (!prepared) follow(html);
    return prepared;
  };
  return { begin, prepare, reset, isBusy, error: failedCall(error, noRedirection()) };
}

export type Payment = ReturnType<typeof usePayment>;

function goOn(address: string | null): void {
  if (address) location.assign(address);
  else location.reload();
}
