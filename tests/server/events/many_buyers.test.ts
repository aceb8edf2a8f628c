/** Many people register for the last seats through the pages, and pay by card. */
import { expect, onTestFinished, test } from 'vitest';
import { buildApp } from '#app.ts';
import { engine } from '#core/db/columns.ts';
import { env } from '#core/process/env.ts';
import { ticketsSold, ticketWrongs } from '#tests/setup/events/ticket_checks.ts';
import { registerFor, ticketedEvent } from '#tests/setup/events/ticketed_event.ts';
import { isForThisEngine, rounds } from '#tests/setup/full_run.ts';
import { lastOrder, wrongs } from '#tests/setup/payments/ledger_checks.ts';
import { openTestBank } from '#tests/setup/payments/test_bank.ts';
import { type Door, rush } from '#tests/setup/shop/many_buyers.ts';
import { startShop } from '#tests/setup/shop/shop_process.ts';
import { into, network } from '#tests/setup/visitors/plain_browser.ts';

const PEOPLE = rounds({ full: 500, daily: 20 });
const SEATS = rounds({ full: 50, daily: 6 });
/** Of each of two kinds: together more than the event takes. */
const OF_KIND = Math.ceil(SEATS * 0.7);

async function expectSeatsSoldOnce(doors: readonly Door[], title: string): Promise<void> {
  const last = await lastOrder();
  const event = await ticketedEvent(title, SEATS, [
    { seats: OF_KIND, price: 1000 },
    { seats: OF_KIND, price: 2500 },
  ]);
  let people = 0;
  const { bought, refused, strange } = await rush(
    doors,
    (shopper) => registerFor(shopper, event, [event.tickets[people++ % 2]!.id]),
    PEOPLE,
  );
  expect(strange).toEqual([]);
  expect([bought.length, refused.length]).toEqual([SEATS, PEOPLE - SEATS]);
  const sold = Object.values(await ticketsSold(event.id));
  expect(sold.reduce((sum, one) => sum + one, 0)).toBe(SEATS);
  expect(Math.max(...sold)).toBeLessThanOrEqual(OF_KIND);
  expect([...(await ticketWrongs(last, event.id)), ...(await wrongs(last))]).toEqual([]);
}

test.runIf(isForThisEngine)(
  `${PEOPLE} people at once buy exactly the ${SEATS} seats of an event with two kinds of tickets`,
  {
    timeout: 600_000,
  },
  async () => {
    await openTestBank();
    const app = await buildApp();
    onTestFinished(() => app.close());
    await expectSeatsSoldOnce([{ origin: env.PUBLIC_URL, send: into(app, env.PUBLIC_URL) }], 'Rush in one process');
  },
);

// Two processes cannot share a SQLite database.
if (engine === 'postgres')
  test(`${PEOPLE} people at once in two processes buy exactly the ${SEATS} seats of an event`, {
    timeout: 600_000,
  }, async () => {
    const { url } = await openTestBank();
    const shops = await Promise.all([startShop(url), startShop(url)]);
    await expectSeatsSoldOnce(
      shops.map((shop) => ({ origin: shop.url, send: network })),
      'Rush in two processes',
    );
    for (const shop of shops) await shop.stop();
  });
