import { defineStates } from '#registry/states.ts';
import widget from './o_portal_invoice_sidebar.ts';

const html = `<aside class="document__side"><a class="button button--quiet o_portal_invoice_print" href="/my/invoices/3?report_type=html" target="_blank">Print</a></aside>`;

export default defineStates(widget, {
  'A link that prints': { class: 'document', html },
});
