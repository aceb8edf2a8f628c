import { useLatest } from '#registry/hooks.ts';
import { text } from '#registry/params.ts';
import { defineWidget } from '#registry/widget.ts';

/** The total of an order, while choices on the page change it. */
export default defineWidget({
  load: 'now',
  params: {
    /** Sum of all, written out. */
    total: text(),
  },
  View: ({ total }) => useLatest('checkout:amounts')?.total ?? total,
});
