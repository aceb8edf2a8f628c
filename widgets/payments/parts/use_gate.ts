import type { PaymentFields } from '#payments/form/form_view.ts';
import { useLatest } from '#registry/hooks.ts';
import { useTerms } from './terms.tsx';
import './payment_amount.ts';

/** Whether the form may be sent: terms first, and not while the amount is calculated again. */
export function useGate({ termsUrl, isBlocked, due }: PaymentFields) {
  const latest = useLatest('payment:amount');
  const terms = useTerms(termsUrl);
  return {
    terms,
    /** As it is read; null while it is what the server wrote. */
    amount: latest?.amount ?? null,
    due: latest?.due ?? due,
    isClosed: !terms.isAccepted || (latest ? !latest.isOpen : isBlocked),
  };
}

export type Gate = ReturnType<typeof useGate>;
