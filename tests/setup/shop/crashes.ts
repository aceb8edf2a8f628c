/** Kills the server with SIGKILL during each checkout step, then lets buyers continue. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerProcess } from '#tests/setup/processes/server_process.ts';
import { network } from '#tests/setup/visitors/plain_browser.ts';
import { Shopper } from './shopper.ts';

type StepOf = (shopper: Shopper) => Promise<unknown>;

/** Those after the cart was filled. */
const LATER_STEPS: readonly StepOf[] = [
  (shopper) => shopper.sayWho(),
  (shopper) => shopper.confirm(),
  (shopper) => shopper.openPayment(),
  (shopper) => shopper.press(),
  (shopper) => shopper.payAtBank(),
  (shopper) => shopper.pollPayment(),
];
/** Two buyers of each kind: one comes back after the crash, one does not. */
export const AT_ONCE = 2 * (1 + LATER_STEPS.length);
/** A request takes that long, more or less. */
const LONGEST_MS = 40;

export type Crashes = { kills: number; checkouts: Shopper[] };

/**
 * @param start brings the server up at the same address
 * @param fill puts what is wanted into a buyer's cart
 */
export async function crash(start: () => Promise<ServerProcess>, fill: StepOf, lives: number): Promise<Crashes> {
  const steps = [fill, ...LATER_STEPS];
  const checkouts: Shopper[] = [];
  let waiting: Shopper[] = [];
  for (let life = 0; life <= lives; life++) {
    const server = await start();
    await Promise.all(waiting.map((shopper) => comeBack(shopper, steps)));
    if (life === lives) {
      await server.stop();
      break;
    }
    const fresh = Array.from({ length: AT_ONCE }, () => new Shopper(server.url, network));
    checkouts.push(...fresh);
    await Promise.all(
      fresh.map(async (shopper, i) => {
        for (const step of steps.slice(0, i % steps.length)) await step(shopper);
      }),
    );
    // Failures now come from the killed server, or follow from an earlier answer.
    const under = fresh.map((shopper, i) => (steps[i % steps.length] as StepOf)(shopper).catch(() => {}));
    await sleep((life * 7) % LONGEST_MS);
    await server.kill();
    await Promise.all(under);
    waiting = fresh.filter((_shopper, i) => i < steps.length);
  }
  return { kills: lives, checkouts };
}

/** Buyers check whether the order went through, and otherwise continue with their cart. */
async function comeBack(shopper: Shopper, steps: readonly StepOf[]): Promise<void> {
  if (await shopper.hasBought()) return;
  await shopper.browser.open('/shop/cart');
  const isEmpty = !shopper.browser.forms().some((form) => form.is({ has: 'line_id' }));
  // A buyer who has paid and sees an empty cart waits for the mail.
  if (isEmpty && shopper.hasPaid) return;
  try {
    for (const step of isEmpty ? steps : steps.slice(1)) await step(shopper);
  } catch (error) {
    // The bank's word may arrive meanwhile: then the cart is an order.
    if (!(await shopper.hasBought())) throw error;
  }
}
