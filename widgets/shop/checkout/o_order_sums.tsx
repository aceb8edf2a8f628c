import { useLatest } from '#registry/hooks.ts';
import { text } from '#registry/params.ts';
import { defineWidget } from '#registry/widget.ts';
import OrderSums from '#widgets/core/parts/order_sums.tsx';

/** The sums of an order, while choices on the page change them. */
export default defineWidget({
  load: 'now',
  params: { subtotal: text(), delivery: text(''), tax: text(), total: text() },
  View: (sums) => <OrderSums {...(useLatest('checkout:amounts') ?? sums)} />,
});
