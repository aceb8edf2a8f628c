import { defineStates } from '#registry/states.ts';
import widget from './o_portal_invoice_sidebar.tsx';

export default defineStates(
  widget,
  {
    'Not fitted yet': { params: { src: 'about:blank', title: 'Preview of Invoice INV/2026/0002', height: 600 } },
  },
  {
    empty: { never: 'a frame around a page' },
    loading: 'Not fitted yet',
    wrong: { never: 'the page in the frame says it' },
    full: 'Not fitted yet',
    long: { never: 'shows the page in a frame' },
    rightToLeft: { never: 'shows the page in a frame' },
  },
);
