import { useEffect, useRef, useState } from 'react';
import { call } from '#registry/call.ts';
import { useHost } from '#registry/host.ts';
import { t } from '#registry/texts.ts';
import { useCall } from '#widgets/core/hooks/use_call.ts';
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
import { followChallenge, followRedirection } from './redirection.ts';
import { useLeaving } from './use_leaving.ts';
import { useNewCard } from './use_new_card.ts';

/** Banks take their time. */
const PATIENCE_MS = 60_000;

/** Pays, or saves a method, by the one that is chosen. A saved method is a plain form. */
export function usePayment(params: PaymentParams) {
  const form = useHost() as HTMLFormElement;
  const [error, setError] = useState<PaymentError | null>(params.form.error);
  /** The token of a new card, posted in place of the card. */
  const [newToken, setNewToken] = useState<string | null>(null);
  const { isLeaving, leave } = useLeaving(PATIENCE_MS, () => setNewToken(null));
  const card = useNewCard(params, PATIENCE_MS);
  const preparing = useCall((signal, address: string, body: object) =>
    call<string | false>(address, body, { signal, timeoutMs: PATIENCE_MS }),
  );
  const isUnderWay = useRef(false);
  useEffect(() => {
    if (!error?.cause) return;
    const life = new AbortController();
    untilOnline(error.cause, () => setError(null), life.signal);
    return () => life.abort();
  }, [error]);

  const takeCard = async (method: NewMethod) => {
    const answer = await card.take(method);
    if (!answer) return;
    if (!answer.result) return setError(refusalOf(answer));
    if (answer['3d_secure'] !== false) return followChallenge(answer['3d_secure']);
    if (params.mode === 'add') return leave(() => goOn(params.form.returnUrl));
    setNewToken(String(answer.id));
    leave(() => form.submit());
  };
  const redirect = async (method: NewMethod) => {
    const [address, ...more] = new FormData(form).getAll('prepare_tx_url');
    if (!address || more.length > 0)
      return setError({ title: t('Cannot set-up the payment'), text: t("We're unable to process your payment.") });
    const html = await preparing.run(String(address), redirectBody(form, params, method));
    if (html === undefined) return;
    if (html && followRedirection(html)) leave(() => {});
    else setError(serverError(noRedirection()));
  };
  const begin = async (method: Method | undefined) => {
    if (isUnderWay.current || isLeaving) return;
    isUnderWay.current = true;
    card.reset();
    preparing.reset();
    const problem = choiceError(params.mode, method?.kind);
    setError(problem);
    if (!problem && method)
      await (method.kind === 'saved'
        ? leave(() => form.submit())
        : method.kind === 'card'
          ? takeCard(method)
          : redirect(method));
    isUnderWay.current = false;
  };

  return {
    begin,
    card,
    newToken,
    isLeaving,
    isBusy: isLeaving || card.isBusy || preparing.isBusy,
    error:
      error ??
      failedCall(card.error, t('We are not able to add your payment method at the moment.')) ??
      failedCall(preparing.error, noRedirection()),
    fail: setError,
  };
}

export type Payment = ReturnType<typeof usePayment>;

function goOn(address: string | null): void {
  if (address) location.assign(address);
  else location.reload();
}
