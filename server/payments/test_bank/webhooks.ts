/** Sends webhooks of the test bank, and retries until they arrive. */
import type { Clock } from './clock.ts';
import type { BankEvent, BankPayment, BankStore } from './store.ts';
import { SIGNATURE_HEADER, signWebhook } from './webhook_signature.ts';

const SECOND = 1000;
/** After each try that failed; the last one repeats, for a day. */
const RETRY_AFTER_MS = [1, 5, 30, 120, 600, 3600].map((seconds) => seconds * SECOND);
const MOST_TRIES = 30;
const LONGEST_ANSWER_MS = 10 * SECOND;
const AGAIN_AFTER_MS = 5 * SECOND;

export type Sender = ReturnType<typeof createSender>;

export function createSender(store: BankStore, clock: Clock) {
  const underWay = new Set<Promise<unknown>>();
  let isStopped = false;

  const track = <T>(work: Promise<T>): Promise<T> => {
    underWay.add(work);
    void work.finally(() => underWay.delete(work));
    return work;
  };

  async function deliver(payment: BankPayment, event: BankEvent, tries = 0): Promise<void> {
    if (isStopped || event.deliveries === 0) return;
    if (await track(post(payment, event, clock.now()))) {
      event.deliveries--;
      store.keepPayment(payment);
      if (event.deliveries > 0)
        clock.after(event.deliveries === 1 ? AGAIN_AFTER_MS : 0, () => void deliver(payment, event));
    } else if (tries < MOST_TRIES) {
      const wait = RETRY_AFTER_MS[Math.min(tries, RETRY_AFTER_MS.length - 1)] as number;
      clock.after(wait, () => void deliver(payment, event, tries + 1));
    }
  }

  return {
    deliver,
    /** What was not heard of before the bank closed. */
    takeUp() {
      for (const payment of store.payments.values()) for (const event of payment.events) void deliver(payment, event);
    },
    async stop() {
      isStopped = true;
      await Promise.all(underWay);
    },
  };
}

/** @returns whether the shop took it */
async function post(payment: BankPayment, event: BankEvent, now: Date): Promise<boolean> {
  const { deliveries: _, ...content } = event;
  const body = JSON.stringify({ ...content, payment: payment.id });
  try {
    const answer = await fetch(payment.webhookUrl, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        [SIGNATURE_HEADER]: signWebhook(payment.webhookSecret, body, now),
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(LONGEST_ANSWER_MS),
    });
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  }
}
