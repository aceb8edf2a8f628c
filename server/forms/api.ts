/** What other domains may use of this one. */
export { formView } from './form_view.ts';
export { createOrderForm } from './order_form.ts';
export { findForm } from './queries.ts';
