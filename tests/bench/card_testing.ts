/** Card testing from one address: attempts that reach the bank, delays for others. */
import { freshDataDir, startDemo } from './load/demo_server.ts';
import { atMost, type Row } from './row.ts';

const TRIES = Number(process.env.TRIES ?? 10_000);
/** Of one address in ten minutes: `server/payments/ledger/limits.ts`. */
const WINDOW_MS = 10 * 60_000;
const MOST_IN_WINDOW = 60;
const VISITS = 12;
const HONEST_TRIES = 5;

export async function cardTesting(): Promise<Row[]> {
  const dataDir = freshDataDir('card-testing');
  await (await startDemo(dataDir, { TEST_ACQUIRER: 'off' })).stop();
  process.env.DATA_DIR = dataDir;
  process.env.DATABASE_URL = '';
  process.env.NODE_ENV = 'test';
  const { openDatabase, closeDatabase } = await import('#core/db/database.ts');
  const { buildApp } = await import('#app.ts');
  const { pointToTestBank } = await import('#payments/providers/test_bank_client.ts');
  const { startTestBank } = await import('#payments/test_bank/server.ts');
  const { lastOrder, wrongs } = await import('#tests/setup/payments/ledger_checks.ts');
  const { atPayment, stolen, tryCards } = await import('#tests/setup/payments/robots.ts');
  const { addProduct } = await import('#tests/setup/shop/shop.ts');
  await openDatabase({ migrations: false });
  const last = await lastOrder();
  const bank = await startTestBank();
  pointToTestBank(bank.url);
  const app = await buildApp();
  const { variantId } = await addProduct({ name: 'Lamp', price: 4900, onHand: 1000 });
  const visits = [];
  for (let n = 0; n < VISITS; n++) visits.push(await atPayment(app, variantId, '10.99.0.1'));
  const honest = await atPayment(app, variantId, '10.99.0.2');
  const before = performance.now();
  const statuses = await tryCards(visits, TRIES, stolen);
  const windows = Math.ceil((performance.now() - before) / WINDOW_MS);
  const reached = bank.bank.store.cards.size;
  const declined = () => '4000000000000002';
  const heard = await tryCards([honest], HONEST_TRIES, declined);
  const found = await wrongs(last);
  await app.close();
  await bank.stop();
  pointToTestBank(null);
  await closeDatabase();
  const broken = [...statuses].filter(([status]) => status >= 500).length + found.length;
  return [
    atMost(`Stolen cards that reach the bank, of ${TRIES} from one address`, MOST_IN_WINDOW * windows, reached, ''),
    {
      what: 'the same, what the others hear: status 429, with words and when to come again',
      limit: `≥ ${TRIES - MOST_IN_WINDOW * windows}`,
      measured: [...statuses].map(([status, times]) => `${times} × ${status}`).join(', '),
      holds: (statuses.get(429) ?? 0) >= TRIES - MOST_IN_WINDOW * windows && broken === 0,
    },
    {
      what: `the same, a buyer elsewhere meanwhile whose card is declined ${HONEST_TRIES} times: refused`,
      limit: '0',
      measured: `${heard.get(429) ?? 0}`,
      holds: (heard.get(429) ?? 0) === 0,
    },
  ];
}
