/** Robots that test stolen cards on the payment page, ignoring every refusal. */
import type { FastifyInstance } from 'fastify';
import { env } from '#core/process/env.ts';
import { Shopper } from '#tests/setup/shop/shopper.ts';
import { into } from '#tests/setup/visitors/plain_browser.ts';

/** Sixteen digits with a right sum, another one each time, and none of those whose bank has a role to play. */
export function stolen(n: number): string {
  const digits = `400012${String(n).padStart(9, '0')}`;
  const sum = [...digits].reverse().reduce((all, digit, at) => {
    const counted = Number(digit) * (at % 2 ? 1 : 2);
    return all + (counted > 9 ? counted - 9 : counted);
  }, 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

/** @param address it comes from; another one each time where none is said */
export async function atPayment(app: FastifyInstance, variantId: number, address?: string): Promise<Shopper> {
  const shopper = new Shopper(env.PUBLIC_URL, into(app, env.PUBLIC_URL), address);
  await shopper.put(variantId);
  await shopper.sayWho();
  await shopper.confirm();
  await shopper.openPayment();
  return shopper;
}

/** Which provider they try cards at, by its card form or its page. */
type Way = { provider: string; kind: 'new' | 'form' };

/**
 * Each presses the button in turn, without looking at what was answered.
 * @param refused called with the text of each answer that refuses further attempts
 * @returns how many answers had which status
 */
export async function tryCards(
  shoppers: readonly Shopper[],
  tries: number,
  numberOf: (n: number) => string,
  refused: (words: string) => void = () => {},
  { provider, kind }: Way = { provider: 'test', kind: 'new' },
): Promise<Map<number, number>> {
  const orders = shoppers.map(({ browser }) => {
    const form = browser.form({ has: 'pm_id' });
    const way = form.offers('pm_id').find(({ value, label }) => label === provider && value.startsWith(kind));
    return { browser, form, url: new URL(form.action, browser.url), way: way?.value ?? '' };
  });
  const statuses = new Map<number, number>();
  for (let n = 0; n < tries; n++) {
    const { browser, form, url, way } = orders[n % orders.length] as (typeof orders)[number];
    const card = { cc_number: numberOf(n), cc_expiry: '12 / 40', cc_cvc: '123' };
    const { entries } = form.filled({ pm_id: way, agree: '1', ...(kind === 'new' && card) });
    await browser.go('POST', url, new URLSearchParams(entries).toString(), 'same-origin');
    statuses.set(browser.status, (statuses.get(browser.status) ?? 0) + 1);
    if (browser.status === 429) refused(browser.text());
  }
  return statuses;
}
