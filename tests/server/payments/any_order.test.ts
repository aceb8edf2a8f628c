/** Payment events in any order, number and delay settle a payment once, at every provider. */
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, it, onTestFinished } from 'vitest';
import { buildApp } from '#app.ts';
import { db } from '#core/db/database.ts';
import { rateLimits } from '#core/sites/schema.ts';
import { defineAcquirer } from '#payments/ledger/providers.ts';
import { rounds } from '#tests/setup/full_run.ts';
import { anyOrderSettlesOnce } from '#tests/setup/payments/any_order.ts';
import { lastOrder } from '#tests/setup/payments/ledger_checks.ts';
import { MollieBank } from '#tests/setup/payments/mollie/story.ts';
import { ProbeBank } from '#tests/setup/payments/probe_bank.ts';
import { StripeBank } from '#tests/setup/payments/stripe/story.ts';
import { anAcquirer } from '#tests/setup/shop/order_to_pay.ts';

const RUNS = rounds({ full: 60, daily: 10 });
/** Each step asks a server. */
const RUNS_OVER_HTTP = rounds({ full: 60, daily: 4 });

let app: FastifyInstance;
let last: number;
const probe = new ProbeBank();
const forget = defineAcquirer(probe.acquirer('probe'));

beforeAll(async () => {
  app = await buildApp();
  last = await lastOrder();
});
beforeEach(() => db.delete(rateLimits));
afterAll(async () => {
  forget();
  await app.close();
});

it('payment events in any order make one paid order with one email and one invoice, or nothing', {
  timeout: 300_000,
}, async () => {
  await anyOrderSettlesOnce({ app, bank: probe, acquirer: await anAcquirer('probe'), last }, RUNS);
});

it.each([
  ['Stripe', new StripeBank()],
  ['Mollie', new MollieBank()],
])(
  'events of %s in any order make one paid order with one email and one invoice, or nothing',
  {
    timeout: 300_000,
  },
  async (_name, bank) => {
    await bank.open();
    onTestFinished(() => bank.close());
    await anyOrderSettlesOnce({ app, bank, acquirer: bank.row, last }, RUNS_OVER_HTTP);
  },
);
