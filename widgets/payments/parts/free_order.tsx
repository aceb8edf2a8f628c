import { useHostEvent } from '#registry/hooks.ts';
import { t } from '#registry/texts.ts';
import { PayButton } from './pay_button.tsx';
import type { PaymentParams } from './payment_calls.ts';
import { Terms } from './terms.tsx';
import { useGate } from './use_gate.ts';

/** Nothing is to be paid: the form places the order. */
export function FreeOrder(params: PaymentParams) {
  const gate = useGate(params.form);
  useHostEvent('submit', (event) => {
    if (gate.isClosed) event.preventDefault();
  });
  return (
    <>
      <p>{t('There is nothing to pay.')}</p>
      <Terms {...gate.terms} />
      <PayButton {...params} gate={gate} />
    </>
  );
}
