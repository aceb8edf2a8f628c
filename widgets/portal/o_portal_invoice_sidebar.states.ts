import { defineStates } from '#registry/states.ts';
import widget from './o_portal_invoice_sidebar.tsx';

export default defineStates(widget, {
  'Not fitted yet': { params: { src: 'about:blank', title: 'Preview of Invoice INV/2026/0002', height: 600 } },
});
