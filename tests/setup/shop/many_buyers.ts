/** Many buyers who want the last pieces at the same time. */
import type { Transport } from '#tests/setup/visitors/plain_browser.ts';
import { Shopper } from './shopper.ts';

export type Door = { origin: string; send: Transport };

type Fill = (shopper: Shopper) => Promise<unknown>;

export type Rush = {
  /** Buyers who have paid and seen their order confirmed. */
  bought: Shopper[];
  /** Buyers who were told that the product is sold out. */
  refused: Shopper[];
  /** Any other error message: there should be none. */
  strange: string[];
};

const SOLD_OUT =
  /unavailable|sold out|no more seats|out of stock|only \d+ are available|no longer available|less stock than you ordered/i;

/**
 * @param doors servers of the same shop; buyers come through one after the other
 * @param fill puts what is wanted into a buyer's cart
 */
export async function rush(doors: readonly Door[], fill: Fill, buyers: number): Promise<Rush> {
  const shoppers = Array.from({ length: buyers }, (_, i) => {
    const { origin, send } = doors[i % doors.length] as Door;
    return new Shopper(origin, send);
  });
  const ends = await Promise.all(shoppers.map((one) => buy(one, fill)));
  const of = (end: string) => shoppers.filter((_one, i) => ends[i] === end);
  return {
    bought: of('bought'),
    refused: of('refused'),
    strange: [...new Set(ends.filter((end) => end !== 'bought' && end !== 'refused'))],
  };
}

async function buy(shopper: Shopper, fill: Fill): Promise<string> {
  const { browser } = shopper;
  const steps = [
    () => fill(shopper),
    () => shopper.sayWho(),
    () => shopper.confirm(),
    () => shopper.openPayment(),
    () => shopper.press(),
    () => shopper.payAtBank(),
  ];
  for (const [n, step] of steps.entries()) {
    const trouble = await step().catch((error: unknown) => error);
    // A sold-out message redirects away from the step's usual end.
    if (SOLD_OUT.test(browser.text())) return 'refused';
    if (trouble) return `step ${n + 1}: ${trouble instanceof Error ? trouble.message : trouble}`;
  }
  return (await shopper.hasBought()) ? 'bought' : browser.said();
}
