/** What other domains may ask of payments. */
export { type DocumentPayments, documentPayments } from './form/document_payments.ts';
export { type FormAsked, paymentForm } from './form/form_data.ts';
export { paymentBegun } from './form/payment_begun.ts';
export { messageFor } from './form/process_view.ts';
export { defineAcquirer } from './ledger/providers.ts';
export { type Followed, paymentsOfDocument } from './ledger/queries.ts';
export { shownDue, TERMS_FIRST } from './transactions/create_transaction.ts';
