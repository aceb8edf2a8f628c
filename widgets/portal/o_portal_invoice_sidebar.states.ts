import { defineStates } from '../../registry/states.ts';
import widget from './o_portal_invoice_sidebar.ts';

const html = `<aside class="document__side"><a class="button button--quiet o_portal_invoice_print" href="/my/invoices/3?report_type=html" target="_blank">Print</a></aside>
<div class="document__main"><iframe class="document__preview" id="invoice_html" title="Preview of Invoice INV/2026/0003"></iframe></div>`;

export default defineStates(widget, {
  'A preview and a print': { class: 'document', html },
});
