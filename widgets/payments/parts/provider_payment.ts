import { useCallback, useRef, useState } from 'react';
import { t } from '#registry/texts.ts';
import type { NewMethod } from './methods.ts';

type Prepared = { secret: string; returnUrl: string };

/** @returns why it was not paid, where the fields do not say it themselves */
export type ConfirmInFields = (saves: boolean, prepare: () => Promise<Prepared | undefined>) => Promise<string | null>;

/** Pays in the provider's fields, where they are there. */
export function useProviderFields() {
  const confirm = useRef<ConfirmInFields | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  return {
    problem,
    isBusy,
    take: useCallback((ready: ConfirmInFields | null) => {
      confirm.current = ready;
    }, []),
    reset: () => setProblem(null),
    isReady: ({ acquirer }: NewMethod): boolean => acquirer.fields !== null && confirm.current !== null,
    async pay(form: HTMLFormElement, { acquirer }: NewMethod, prepare: () => Promise<Prepared | undefined>) {
      const box = form.querySelector<HTMLInputElement>(`input[name=save_token_${acquirer.id}]`);
      setBusy(true);
      try {
        setProblem((await confirm.current?.(box?.checked ?? false, prepare)) ?? null);
      } catch {
        // Nobody knows whether it was paid: the same payment goes on with the next try.
        setProblem(t("We're unable to process your payment."));
      } finally {
        setBusy(false);
      }
    },
  };
}

export type FieldsPayment = ReturnType<typeof useProviderFields>;

/** What the answer to the preparing call says. Undefined: it leads elsewhere. */
export function preparedIn(html: string): Prepared | undefined {
  const answer = new DOMParser().parseFromString(html, 'text/html');
  const { secret, returnUrl } = answer.querySelector<HTMLElement>('[data-secret]')?.dataset ?? {};
  return secret && returnUrl ? { secret, returnUrl } : undefined;
}
