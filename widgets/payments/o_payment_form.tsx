import type { PaymentFields } from '#payments/form/form_view.ts';
import { data, number, oneOf, text } from '#registry/params.ts';
import { defineWidget } from '#registry/widget.ts';
import { FreeOrder } from './parts/free_order.tsx';
import { PaymentForm } from './parts/payment_form.tsx';

/** Choosing how to pay, new cards included. Its marker is the form, which works by itself. */
export default defineWidget({
  load: 'visible',
  isEssential: true,
  params: {
    /** `add`: saves a method, and nothing is paid; `free`: there is nothing to pay. */
    mode: oneOf(['pay', 'add', 'free'], 'pay'),
    successUrl: text(''),
    errorUrl: text(''),
    accessToken: text(''),
    partnerId: number(null),
    callbackMethod: text(''),
    orderId: number(null),
    form: data<PaymentFields>(),
  },
  View: (params) => (params.mode === 'free' ? <FreeOrder {...params} /> : <PaymentForm {...params} />),
});
