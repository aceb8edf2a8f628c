/** Checks that events of a payment, in any order, settle it once. */
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { db } from '#core/db/database.ts';
import { mails } from '#core/mail/mail.schema.ts';
import type { AcquirerRow } from '#payments/ledger/ledger.ts';
import { invoices } from '#sales/schema/invoices.schema.ts';
import { orders } from '#sales/schema/schema.ts';
import { variants } from '#shop/schema/variants.schema.ts';
import { anOrderToPay, ON_SHELF, type OrderToPay, PIECES } from '#tests/setup/shop/order_to_pay.ts';
import { ledger, rewritten, wrongs } from './ledger_checks.ts';
import { PaymentStory, type Step } from './payment_story.ts';
import type { StoryBank } from './story_bank.ts';

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

/** What is bought, and what a buyer has of it in the end. */
export type Goods<Outcome = unknown> = {
  order(): Promise<OrderToPay>;
  outcomeOf(order: OrderToPay): Promise<Outcome>;
  paid: Outcome;
  unpaid: Outcome;
};

type Given = { app: FastifyInstance; bank: StoryBank; acquirer: AcquirerRow };

/** @param last id of an order: those that came later are looked at */
export const anyOrderSettlesOnce = (
  { app, bank, acquirer, last, goods = PIECES_OF_STOCK }: Given & { last: number; goods?: Goods },
  numRuns: number,
): Promise<void> =>
  fc.assert(
    fc.asyncProperty(story, async (steps) => {
      const order = await goods.order();
      const paymentStory = new PaymentStory(app, bank, acquirer, order);
      for (const one of steps) {
        const before = await ledger();
        await paymentStory.take(one);
        expect(rewritten(before, await ledger())).toEqual([]);
      }
      await paymentStory.end();
      expect(await wrongs(last)).toEqual([]);
      const isPaid = wasPaid(order, bank, await paymentStory.references());
      expect(await goods.outcomeOf(order)).toEqual(isPaid ? goods.paid : goods.unpaid);
    }),
    { numRuns },
  );

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

const PIECES_OF_STOCK: Goods<Seen> = {
  order: () => anOrderToPay(),
  outcomeOf,
  paid: { isSold: true, confirmations: 1, invoices: ['paid'], onHand: ON_SHELF - PIECES, held: 0 },
  unpaid: { isSold: false, confirmations: 0, invoices: [], onHand: ON_SHELF, held: 0 },
};

/** By the bank's own accounts, independent of our ledger: it keeps the price of one order, or nothing. */
function wasPaid({ amount }: OrderToPay, bank: StoryBank, references: readonly string[]): boolean {
  const accounts = references.flatMap((reference) => bank.accounts.get(reference) ?? []);
  const keeps = accounts.reduce((sum, { captured, refunded }) => sum + captured - refunded, 0);
  const isPaid = accounts.some(({ captured }) => captured > 0);
  expect(keeps, 'what the bank keeps').toBe(isPaid ? amount : 0);
  return isPaid;
}
