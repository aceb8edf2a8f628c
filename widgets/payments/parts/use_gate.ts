import type { PaymentFields } from '#payments/form/form_view.ts';
import { useLatest } from '#registry/hooks.ts';
import { useTerms } from './terms.tsx';
import './payment_amount.ts';

/** Whether the form may be sent: terms first, and not while the amount is calculated again. */
export function useGate({ termsUrl, isBlocked, due }: PaymentFields) {
  const told = useLatest('payment:amount');
  const terms = useTerms(termsUrl);
  return {
    terms,
    /** As it is read; null while it is what the server wrote. */
    amount: told?.amount ?? null,
    due: told?.due ?? due,
    isClosed: !terms.isAccepted || (told ? !told.isOpen : isBlocked),
  };
}

export type Gate = ReturnType<typeof useGate>;
