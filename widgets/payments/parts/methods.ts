/** Payment methods as the form lists them. */
import type { AcquirerView, PaymentFields, TokenView } from '#payments/form/form_view.ts';

/** `value` is what the form posts as `pm_id`. */
export type SavedMethod = { kind: 'saved'; value: string; acquirerId: number; token: TokenView };
export type NewMethod = { kind: 'card' | 'redirect'; value: string; acquirerId: number; acquirer: AcquirerView };
export type Method = SavedMethod | NewMethod;

export const methodsOf = ({ tokens, acquirers }: Pick<PaymentFields, 'tokens' | 'acquirers'>): Method[] => [
  ...tokens.map(
    (token): SavedMethod => ({ kind: 'saved', value: String(token.id), acquirerId: token.acquirerId, token }),
  ),
  ...acquirers.map((acquirer): NewMethod => {
    const value = `${acquirer.kind === 'card' ? 'new' : 'form'}_${acquirer.id}`;
    return { kind: acquirer.kind, value, acquirerId: acquirer.id, acquirer };
  }),
];

export const sectionIdOf = ({ kind, value, acquirerId }: Method): string =>
  kind === 'saved'
    ? `o_payment_token_${value}`
    : `${kind === 'card' ? 'o_payment_add_token_acq' : 'o_payment_form_acq'}_${acquirerId}`;
