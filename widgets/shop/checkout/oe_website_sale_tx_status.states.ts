import { defineStates } from '#registry/states.ts';
import widget from './oe_website_sale_tx_status.tsx';

const pending = '<span>Pending... The order will be validated after the payment.</span>';

export default defineStates(
  widget,
  {
    Pending: { params: { orderId: 7, message: pending } },
    'Without an order': { params: { message: '<span>Your payment has been received.</span>' } },
    'Long words': {
      params: { orderId: 7, message: `${pending} <span>Zahlungsbestätigungsbenachrichtigungsverzögerung</span>` },
    },
    'From right to left': {
      params: { orderId: 7, message: '<span>بانتظار الدفع... سيتم تأكيد الطلب بعد الدفع.</span>' },
    },
  },
  {
    empty: 'Without an order',
    loading: 'Pending',
    wrong: { never: 'it goes on asking, and the last text stays' },
    full: 'Pending',
    long: 'Long words',
    rightToLeft: 'From right to left',
  },
);
