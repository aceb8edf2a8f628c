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
    /** Where a paid visitor is led. */
    successUrl: text(''),
    /** Where a failed payment leads. */
    errorUrl: text(''),
    /** Access token of a link, for guests. */
    accessToken: text(''),
    /** Who pays; absent: who is signed in. */
    partnerId: number(null),
    /** What the server does once it is paid. */
    callbackMethod: text(''),
    /** Order that is paid; absent: none. */
    orderId: number(null),
    /** Ways to pay, saved methods, what was typed and its problems. */
    form: data<PaymentFields>(),
  },
  View: (params) => (params.mode === 'free' ? <FreeOrder {...params} /> : <PaymentForm {...params} />),
});
