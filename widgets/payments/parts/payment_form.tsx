import { useState } from 'react';
import { useHostEvent } from '#registry/hooks.ts';
import { t } from '#registry/texts.ts';
import { useLazyModule } from '#widgets/core/hooks/use_lazy_module.ts';
import { PayButton } from './pay_button.tsx';
import { PaymentAlert } from './payment_alert.tsx';
import { notDeleted, type PaymentParams } from './payment_calls.ts';
import { PaymentMethod } from './payment_method.tsx';
import { Terms } from './terms.tsx';
import { useGate } from './use_gate.ts';
import { useMethods } from './use_methods.ts';
import { usePayment } from './use_payment.ts';

/** Few need them. Without them the form works as it does without script. */
const loadDialogs = () => import('./payment_dialogs.tsx');

/** The methods to choose from, and the button that pays or adds one. */
export function PaymentForm(params: PaymentParams) {
  const { mode, form } = params;
  const gate = useGate(form);
  const { methods, chosen, first, choose, read, remove } = useMethods(form);
  const payment = usePayment(params);
  const { error, fail } = payment;
  const isEmpty = methods.length === 0;
  const isLoose = error !== null && chosen === null && !isEmpty;
  const dialogs = useLazyModule(loadDialogs, isLoose || form.deleteUrl !== null);
  /** Of a method that is being deleted. */
  const [pressed, setPressed] = useState<HTMLButtonElement | null>(null);
  useHostEvent('submit', (event) => {
    const button = event.submitter as HTMLButtonElement | null;
    const isDeletion = button?.name === 'delete_pm';
    if (isDeletion && !dialogs) return;
    event.preventDefault();
    if (pressed || payment.isBusy) return;
    if (isDeletion) setPressed(button);
    else if (!gate.isClosed && !isEmpty) void payment.begin(read());
  });

  return (
    <>
      {/* What Enter presses: never the deletion of a saved method. */}
      <button type="submit" hidden disabled={gate.isClosed || isEmpty} />
      <HiddenFields {...params} due={gate.due} />
      {error && isEmpty && <PaymentAlert {...error} />}
      <Terms {...gate.terms} />
      <fieldset className="methods" onChange={({ target }) => isChoice(target) && choose(target.value)}>
        <legend className="methods__legend" tabIndex={-1}>
          {mode === 'add' ? t('Saved payment methods, or a new one') : t('How do you want to pay?')}
        </legend>
        {methods.map((method) => (
          <PaymentMethod
            key={method.value}
            {...{ method, methods, params, payment, due: gate.due }}
            isFirst={method.value === first}
            isChosen={method.value === chosen}
            isPressed={pressed?.value === method.value}
          />
        ))}
      </fieldset>
      {isEmpty ? <NoMethod /> : <PayButton gate={gate} {...params} isBusy={payment.isBusy} />}
      {isLoose && dialogs && <dialogs.ErrorDialog {...error} close={() => fail(null)} />}
      {pressed && dialogs && (
        <dialogs.DeleteCardDialog
          button={pressed}
          onDeleted={(id) => {
            setPressed(null);
            remove(id);
          }}
          onKept={(problem) => {
            setPressed(null);
            fail(problem && notDeleted(problem.cause));
          }}
        />
      )}
    </>
  );
}

function HiddenFields({ mode, accessToken, form, due }: PaymentParams & { due: string }) {
  const entries = {
    prepare_tx_url: form.prepareUrl,
    verify_validity: String(mode === 'add'),
    return_url: form.returnUrl,
    access_token: accessToken,
    due,
  };
  return Object.entries(entries).map(
    ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
  );
}

const NoMethod = () => (
  <p className="alert alert--warning">{t('No payment method is available. Contact us to pay.')}</p>
);

const isChoice = (target: EventTarget): target is HTMLInputElement => (target as HTMLInputElement).name === 'pm_id';
