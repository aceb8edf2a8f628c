import { t } from '#registry/texts.ts';
import type { PaymentParams } from './payment_calls.ts';
import { TermsMissing } from './terms.tsx';
import type { Gate } from './use_gate.ts';

type Props = Pick<PaymentParams, 'mode' | 'form'> & { gate: Gate; isBusy?: boolean };

/** The end of the form. */
export function PayButton({ mode, form, gate: { terms, isClosed, amount }, isBusy }: Props) {
  const isAdding = mode === 'add';
  return (
    <>
      <p className="payment-form__end">
        <button
          type="submit"
          className={isAdding ? 'button' : 'button button--wide'}
          id={isAdding ? 'o_payment_form_add_pm' : 'o_payment_form_pay'}
          disabled={isClosed}
          aria-busy={isBusy || undefined}
          aria-disabled={isBusy || undefined}
          aria-describedby={terms.isAccepted ? undefined : 'o_payment_why'}
        >
          {mode === 'pay' && amount ? t('Pay {amount}', { amount }) : form.buttonLabel}
        </button>
      </p>
      <TermsMissing {...terms} />
    </>
  );
}
