import { call } from '#registry/call.ts';
import { number, text } from '#registry/params.ts';
import { t } from '#registry/texts.ts';
import { defineWidget } from '#registry/widget.ts';
import type { StatusAnswer } from '#shop/checkout/contract.ts';
import { usePoll } from '#widgets/core/hooks/use_poll.ts';
import Html from '#widgets/core/parts/html.tsx';

/** The specified number of polls. */
const MOST_POLLS = 20;
const SECOND_MS = 1000;

/** The status of a payment while the bank processes it. Without an order there is nothing to poll. */
export default defineWidget({
  load: 'now',
  params: {
    /** Order whose payment is watched; absent: the visitor’s last one. */
    orderId: number(null),
    /** What is known as the page is made, as the call answers it. */
    message: text(''),
  },
  View: ({ orderId, message }) =>
    orderId === null ? <Html html={message} /> : <Status orderId={orderId} message={message} />,
});

function Status({ orderId, message }: { orderId: number; message: string }) {
  // Without an answer the current text stays until the next poll.
  const { answer, isSpent } = usePoll({
    ask: (signal) => call<StatusAnswer>(`/shop/payment/get_status/${orderId}`, {}, { signal }),
    delayMs: (asked) => Math.ceil(asked / 3) * SECOND_MS,
    isOver: ({ recall }) => !recall,
    most: MOST_POLLS,
  });
  const title = t('We are waiting the confirmation of the bank or payment provider');
  return (
    <>
      {isSpent && <i className="warning-sign" title={title} role="img" aria-label={title} />}
      <Html html={answer?.message ?? message} />
    </>
  );
}
