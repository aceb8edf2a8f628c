/** Checks the database after crashes and a day of jobs against the bank's records. */
import { eq, inArray } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { runDueJobs } from '#core/jobs/jobs.ts';
import { mails } from '#core/mail/mail.schema.ts';
import { settleUnprocessed } from '#payments/jobs.ts';
import { transactions } from '#payments/ledger/schema.ts';
import type { TestBank } from '#payments/test_bank/server.ts';
import { expire, reconcileStale } from '#payments/transactions/reconcile.ts';
import { retryUnmatchedEvents } from '#payments/transactions/unmatched_events.ts';
import { orders } from '#sales/schema/schema.ts';
import { releaseExpired } from '#shop/product/stock.ts';
import { stockHolds } from '#shop/schema/stock.schema.ts';
import { wrongs } from '#tests/setup/payments/ledger_checks.ts';
import type { Shopper } from '#tests/setup/shop/shopper.ts';

const DAY_MS = 24 * 3_600_000;

/** Moves all open payments a day back. The application must have been built, so that its jobs are known. */
export async function letADayPass(): Promise<void> {
  const before = new Date(Date.now() - DAY_MS);
  await db
    .update(transactions)
    .set({ createdAt: before, expiresAt: before, lookedAt: null })
    .where(eq(transactions.state, 'draft'));
  await db.update(transactions).set({ updatedAt: before }).where(eq(transactions.isProcessed, false));
  await db.update(stockHolds).set({ expiresAt: before });
  const then = new Date(Date.now() + DAY_MS);
  await retryUnmatchedEvents(then);
  for (const job of [reconcileStale, expire, settleUnprocessed, releaseExpired]) await job();
  await runDueJobs(then);
}

/** What a bank took for a payment of ours and gave back, by our reference. */
export type Accounts = ReadonlyMap<string, { captured: number; refunded: number }>;

export function accountsOf({ bank }: TestBank): Accounts {
  const payments = [...bank.store.payments.values()];
  return new Map(
    payments.map(({ reference, events }) => {
      const sum = (kind: string) =>
        events.filter((one) => one.kind === kind).reduce((all, { amount }) => all + amount, 0);
      return [reference, { captured: sum('captured'), refunded: sum('refunded') }];
    }),
  );
}

/** @param last id of the last order before the crashes */
export async function complaints(last: number, accounts: Accounts, checkouts: readonly Shopper[]): Promise<string[]> {
  const found: string[] = [];
  for (const [reference, { captured, refunded }] of accounts) {
    const keeps = captured - refunded;
    const [order] = await db
      .select({ state: orders.state, amount: orders.amountTotal, name: orders.name })
      .from(orders)
      .innerJoin(transactions, eq(transactions.orderId, orders.id))
      .where(eq(transactions.reference, reference));
    if (!order) found.push(`The bank knows ${reference}, and we do not.`);
    else if (keeps > 0 && (order.state !== 'sale' || order.amount !== keeps))
      found.push(`The bank has ${keeps} for ${reference}: order ${order.name} is ${order.state} over ${order.amount}.`);
  }
  return [...found, ...(await wrongs(last)), ...(await heldStill()), ...(await letters(checkouts))];
}

const heldStill = async (): Promise<string[]> =>
  (await db.select().from(stockHolds)).map(({ reference }) => `Pieces are still held for ${reference}.`);

/** One confirmation for each order that is sold, and none for others. */
async function letters(checkouts: readonly Shopper[]): Promise<string[]> {
  const addresses = checkouts.map(({ email }) => email);
  const written = await db
    .select({ to: mails.toAddress, key: mails.key })
    .from(mails)
    .where(inArray(mails.toAddress, addresses));
  const confirmed = written.filter(({ key }) => key?.startsWith('order-confirmed:'));
  const keys = new Set(confirmed.map(({ key }) => key));
  const sold = (await db.select({ id: orders.id }).from(orders).where(eq(orders.state, 'sale'))).map(({ id }) => id);
  return confirmed
    .flatMap(({ to, key }) => {
      const id = Number(key?.split(':')[1]);
      return sold.includes(id) ? [] : [`${to} was told that order ${id} is confirmed, and it is not.`];
    })
    .concat(confirmed.length === keys.size ? [] : ['Somebody got two confirmations of one order.']);
}
