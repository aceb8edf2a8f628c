/** Payment events in any order, number and delay settle a payment exactly once. */
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { db } from '#core/db/database.ts';
import { mails } from '#core/mail/mail.schema.ts';
import { rateLimits } from '#core/sites/schema.ts';
import { defineAcquirer } from '#payments/ledger/providers.ts';
import type { acquirers } from '#payments/ledger/schema.ts';
import { invoices } from '#sales/schema/invoices.schema.ts';
import { orders } from '#sales/schema/schema.ts';
import { variants } from '#shop/schema/variants.schema.ts';
import { rounds } from '#tests/setup/full_run.ts';
import { lastOrder, ledger, rewritten, wrongs } from '#tests/setup/payments/ledger_checks.ts';
import { PaymentStory, type Step } from '#tests/setup/payments/payment_story.ts';
import { ProbeBank } from '#tests/setup/payments/probe_bank.ts';
import { anAcquirer, anOrderToPay, ON_SHELF, type OrderToPay, PIECES } from '#tests/setup/shop/order_to_pay.ts';

const RUNS = rounds({ full: 60, daily: 20 });

let app: FastifyInstance;
let last: number;
let acquirer: typeof acquirers.$inferSelect;
const bank = new ProbeBank();
const forget = defineAcquirer(bank.acquirer('probe'));

beforeAll(async () => {
  app = await buildApp();
  last = await lastOrder();
  acquirer = await anAcquirer('probe');
});
beforeEach(() => db.delete(rateLimits));
afterAll(async () => {
  forget();
  await app.close();
});

const which = fc.nat(2);
const place = fc.nat(9);
const source = fc.constantFrom('browser', 'webhook', 'poll', 'staff', 'job');
const outcome = fc.constantFrom('captured', 'captured', 'declined', 'cancelled', 'pending');
const kind = (name: Step['do'], more: Record<string, fc.Arbitrary<unknown>> = {}): fc.Arbitrary<Step> =>
  fc.record({ do: fc.constant(name), ...more }) as fc.Arbitrary<Step>;
const step = fc.oneof(
  { weight: 3, arbitrary: kind('begin') },
  { weight: 4, arbitrary: kind('decide', { which, outcome }) },
  { weight: 4, arbitrary: kind('webhook', { places: fc.array(place, { minLength: 1, maxLength: 4 }) }) },
  { weight: 1, arbitrary: kind('repeat', { place }) },
  { weight: 2, arbitrary: kind('return', { which }) },
  { weight: 2, arbitrary: kind('poll') },
  { weight: 2, arbitrary: kind('told twice', { place, sources: fc.tuple(source, source) }) },
  { weight: 2, arbitrary: kind('jobs', { minutes: fc.constantFrom(0, 2, 45, 3000) }) },
  { weight: 1, arbitrary: kind('away', { isAway: fc.boolean() }) },
);
const story = fc.array(step, { minLength: 3, maxLength: 25 }).map((steps): Step[] => [{ do: 'begin' }, ...steps]);

it('payment events in any order make one paid order with one email and one invoice, or nothing', {
  timeout: 300_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(story, async (steps) => {
      const order = await anOrderToPay();
      const paymentStory = new PaymentStory(app, bank, acquirer, order);
      for (const one of steps) {
        const before = await ledger();
        await paymentStory.take(one);
        expect(rewritten(before, await ledger())).toEqual([]);
      }
      await paymentStory.end();
      expect(await wrongs(last)).toEqual([]);
      expect(await outcomeOf(order)).toEqual(expectedOutcome(order, await paymentStory.references()));
    }),
    { numRuns: RUNS },
  );
});

type Seen = { isSold: boolean; confirmations: number; invoices: string[]; onHand: number; held: number };

async function outcomeOf({ id, email, variantId }: OrderToPay): Promise<Seen> {
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  const [variant] = await db.select().from(variants).where(eq(variants.id, variantId));
  const bills = await db.select().from(invoices).where(eq(invoices.orderId, id));
  const letters = await db.select().from(mails).where(eq(mails.toAddress, email));
  return {
    isSold: order!.state === 'sale',
    confirmations: letters.filter(({ key }) => key?.startsWith('order-confirmed:')).length,
    invoices: bills.map(({ state }) => state),
    onHand: variant!.onHand,
    held: variant!.held,
  };
}

/** By the bank's own accounts, independent of our ledger: it keeps the price of one order, or nothing. */
function expectedOutcome({ amount }: OrderToPay, references: readonly string[]): Seen {
  const accounts = references.flatMap((reference) => bank.accounts.get(reference) ?? []);
  const keeps = accounts.reduce((sum, { captured, refunded }) => sum + captured - refunded, 0);
  const wasPaid = accounts.some(({ captured }) => captured > 0);
  expect(keeps, 'what the bank keeps').toBe(wasPaid ? amount : 0);
  return wasPaid
    ? { isSold: true, confirmations: 1, invoices: ['paid'], onHand: ON_SHELF - PIECES, held: 0 }
    : { isSold: false, confirmations: 0, invoices: [], onHand: ON_SHELF, held: 0 };
}
