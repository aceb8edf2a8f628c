/** What the payment form sends, and reads from the answers. */
import type { PaymentFormView } from '#payments/form/form_view.ts';
import type { CardAnswer } from '#payments/ledger/contract.ts';
import type { CallError } from '#registry/call.ts';
import { t } from '#registry/texts.ts';
import { cardBrand } from '#registry/values/card_rules.ts';
import type { NewMethod } from './methods.ts';

export type PaymentParams = PaymentFormView['params'];
export type PaymentError = {
  title: string;
  text: string /** It goes when the network is back. */;
  cause?: CallError | null;
};

/** A new card, as its section holds it. */
export function cardBody(section: HTMLElement, { mode, form }: PaymentParams, acquirerId: number): object {
  const inputs = [...section.querySelectorAll<HTMLInputElement>('input:not([name=data_set])')];
  return {
    ...Object.fromEntries(
      inputs.map(({ name, type, value, checked }) => [name, type === 'checkbox' ? checked : value]),
    ),
    cc_brand: cardBrand(inputs.find(({ name }) => name === 'cc_number')?.value ?? ''),
    acquirer_id: acquirerId,
    verify_validity: mode === 'add',
    ...(form.returnUrl && { return_url: form.returnUrl }),
  };
}

/** What prepares the way to the provider's page. */
export function redirectBody(
  form: HTMLFormElement,
  params: PaymentParams,
  { acquirerId, acquirer }: NewMethod,
): object {
  const box = (name: string) => form.querySelector<HTMLInputElement>(`input[type=checkbox][name=${name}]`);
  return {
    acquirer_id: acquirerId,
    save_token: box(`save_token_${acquirer.id}`)?.checked ?? false,
    access_token: params.accessToken,
    success_url: params.successUrl || undefined,
    error_url: params.errorUrl || undefined,
    callback_method: params.callbackMethod,
    order_id: params.orderId,
    due: form.querySelector<HTMLInputElement>('input[name=due]')?.value,
    agree: box('agree')?.checked,
  };
}

export const refusalOf = ({ error }: CardAnswer): PaymentError =>
  error ? { title: '', text: error } : serverError(t('e.g. Your credit card details are wrong. Please verify.'));

export const serverError = (text: string): PaymentError => ({ title: t('Server Error'), text });

export function notDeleted(cause: CallError | null): PaymentError {
  const problem = t('We are not able to delete your payment method at the moment.');
  return { ...serverError(cause ? `${problem} ${cause.message}` : problem), cause };
}

export const noRedirection = () => t('We are not able to redirect you to the payment form.');

/** @param problem what was not possible because of it */
export const failedCall = (error: CallError | null, problem: string): PaymentError | null =>
  error && serverError(`${problem} ${error.message}`);

/** Null: a method that can be used. */
export function choiceError(mode: PaymentParams['mode'], kind: string | undefined): PaymentError | null {
  const title = t('No payment method selected');
  if (mode === 'add' && (kind === undefined || kind === 'saved'))
    return { title, text: t('Please select the option to add a new payment method.') };
  return kind === undefined ? { title, text: t('Please select a payment method.') } : null;
}
