/** The server is killed in each step of paid registrations. */
import { expect, onTestFinished, test } from 'vitest';
import { buildApp } from '#app.ts';
import { db } from '#core/db/database.ts';
import { releaseLost } from '#events/paid/seat_holds.ts';
import { eventSeatHolds } from '#events/schema.ts';
import { pointToTestBank } from '#payments/providers/test_bank_client.ts';
import { startTestBank } from '#payments/test_bank/server.ts';
import { accountsOf, complaints, letADayPass } from '#tests/setup/database/after_crashes.ts';
import { halves } from '#tests/setup/database/integrity.ts';
import { ticketsSold, ticketWrongs } from '#tests/setup/events/ticket_checks.ts';
import { registerFor, ticketedEvent } from '#tests/setup/events/ticketed_event.ts';
import { isForThisEngine, rounds } from '#tests/setup/full_run.ts';
import { lastOrder } from '#tests/setup/payments/ledger_checks.ts';
import { freePort } from '#tests/setup/processes/free_port.ts';
import { AT_ONCE, crash } from '#tests/setup/shop/crashes.ts';
import { startShop } from '#tests/setup/shop/shop_process.ts';

const LIVES = rounds({ full: 3, daily: 1 });

test.runIf(isForThisEngine)(
  `${LIVES * AT_ONCE} paid registrations get each ticket once when the server is killed at each step`,
  {
    timeout: 240_000,
  },
  async () => {
    const last = await lastOrder();
    const bank = await startTestBank({ webhookDelayMs: 5 });
    onTestFinished(() => bank.stop());
    const port = await freePort();
    const event = await ticketedEvent('Killed in between', 1000, [
      { seats: 500, price: 1900 },
      { seats: 500, price: 0 },
    ]);
    const wanted = event.tickets.map(({ id }) => id);
    const start = () => startShop(bank.url, {}, port);
    const { checkouts } = await crash(start, (shopper) => registerFor(shopper, event, wanted), LIVES);
    pointToTestBank(bank.url);
    onTestFinished(() => pointToTestBank(null));
    const app = await buildApp();
    onTestFinished(() => app.close());
    await letADayPass();
    await db.update(eventSeatHolds).set({ expiresAt: new Date(0) });
    await releaseLost();
    const found = [...(await complaints(last, accountsOf(bank), checkouts)), ...(await ticketWrongs(last, event.id))];
    expect([...found, ...(await halves())]).toEqual([]);
    const sold = await ticketsSold(event.id);
    expect(sold[wanted[0]!]).toBe(sold[wanted[1]!]);
    expect(checkouts.filter(({ hasPaid }) => hasPaid).length).toBeGreaterThan(LIVES * 3);
  },
);
