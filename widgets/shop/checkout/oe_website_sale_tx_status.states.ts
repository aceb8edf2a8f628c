import { defineStates } from '#registry/states.ts';
import widget from './oe_website_sale_tx_status.ts';

export default defineStates(widget, {
  Pending: {
    html: '<span>Pending... The order will be validated after the payment.</span>',
  },
});
