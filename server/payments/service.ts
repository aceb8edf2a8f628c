/** What other domains may ask of payments. */
export { type DocumentPayments, documentPayments } from './document_payments.ts';
export { type FormAsked, paymentForm } from './form_data.ts';
export { giveUpPayments } from './giving_up.ts';
export { shownDue, TERMS_FIRST } from './opening.ts';
export { type PaymentLine, paymentLines } from './payment_lines.ts';
export { messageFor } from './process_view.ts';
export { defineAcquirer } from './providers.ts';
export { type Followed, paymentsOfDocument } from './queries.ts';
