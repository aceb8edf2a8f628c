import { useLatest } from '#registry/hooks.ts';
import { text } from '#registry/params.ts';
import { defineWidget } from '#registry/widget.ts';
import OrderSums from '#widgets/core/parts/order_sums.tsx';

/** The sums of an order, while choices on the page change them. */
export default defineWidget({
  load: 'now',
  params: {
    /** Sum without delivery and taxes, written out. */
    subtotal: text(),
    /** Price of the delivery, written out. */
    delivery: text(''),
    /** Sum of the taxes, written out. */
    tax: text(),
    /** Sum of all, written out. */
    total: text(),
  },
  View: (sums) => <OrderSums {...(useLatest('checkout:amounts') ?? sums)} />,
});
