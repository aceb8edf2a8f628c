/** What other domains may use of this one. */
export { documentPayments } from './form/document_payments.ts';
export { freeForm, paymentForm } from './form/form_data.ts';
export type { PaymentFormView } from './form/form_view.ts';
export { paymentStarted } from './form/payment_started.ts';
export { messageFor } from './form/process_view.ts';
export { type Followed, paymentsOfDocument } from './ledger/queries.ts';
export { goesBack } from './ledger/states.ts';
export { dueText, TERMS_FIRST } from './transactions/create_transaction.ts';
