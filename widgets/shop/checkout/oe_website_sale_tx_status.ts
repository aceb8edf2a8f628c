import { call } from '#registry/call.ts';
import { number } from '#registry/params.ts';
import { t } from '#registry/texts.ts';
import { defineWidget } from '#registry/widget.ts';
import type { StatusAnswer } from '#shop/checkout/contract.ts';

const MOST_POLLS = 20;
const SECOND_MS = 1000;

/**
 * Polls the status of a payment while the bank processes it.
 * Without an order there is nothing to poll, and the page's own text stays.
 */
export default defineWidget({
  params: { orderId: number(null) },
  load: 'now',
  enhance(host, { orderId }, signal) {
    if (orderId === null) return;
    let count = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;

    const poll = async () => {
      count += 1;
      const path = `/shop/payment/get_status/${orderId}`;
      const answer = await call<StatusAnswer>(path, {}, { signal }).catch(() => null);
      if (signal.aborted) return;
      // Without an answer the current text stays until the next poll.
      if (answer && host.innerHTML.trim() !== answer.message.trim()) host.innerHTML = answer.message;
      if (answer && !answer.recall) return;
      if (count < MOST_POLLS) timer = setTimeout(() => void poll(), Math.ceil(count / 3) * SECOND_MS);
      else warn();
    };

    const warn = () => {
      const title = t('We are waiting the confirmation of the bank or payment provider');
      const icon = document.createElement('i');
      icon.className = 'warning-sign';
      icon.title = title;
      icon.setAttribute('role', 'img');
      icon.setAttribute('aria-label', title);
      host.querySelector('span')?.prepend(icon, ' ');
    };

    void poll();
    return () => clearTimeout(timer);
  },
});
