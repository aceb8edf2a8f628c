/** Adds orders, customers and products to the demo, as many as are asked for. */
import { subHours } from 'date-fns/subHours';
import { sql } from 'drizzle-orm';
import { buildApp } from '#app.ts';
import { engine } from '#core/db/columns.ts';
import { closeDatabase, insertMany, openDatabase, rows } from '#core/db/database.ts';
import { enqueue, jobDefinitions, recurringKey } from '#core/jobs/jobs_queue.ts';
import { runDueJobs } from '#core/jobs/jobs_worker.ts';
import { partners } from '#core/people/people.schema.ts';
import { seedDemo } from '#fixtures/seed.ts';
import { orders } from '#sales/schema/schema.ts';
import { templates } from '#shop/schema/schema.ts';
import { variants } from '#shop/schema/variants.schema.ts';

const FIRST_NAMES = ['Ada', 'Béla', 'Chloé', 'Dmitri', 'Elif', 'Farah', 'Grace', 'Hedda', 'Ivo', 'José'];
const LAST_NAMES = ['Lindqvist', 'Okafor', 'García', 'Haddad', 'Novák', 'Tremblay', 'Yılmaz', 'Sørensen', 'Weiss'];
const AT_ONCE = 5000;

const numbers = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, i) => from + i);
const oneOf = <T>(values: readonly T[], n: number): T => values[n % values.length] as T;

/** In parts, so that no list of rows grows with the shop. */
async function inParts<T>(count: number, insert: (part: number[]) => Promise<T[]>): Promise<T[]> {
  const made: T[] = [];
  for (let from = 0; from < count; from += AT_ONCE)
    made.push(...(await insert(numbers(from, Math.min(count, from + AT_ONCE)))));
  return made;
}

const makeCustomers = (count: number) =>
  inParts(count, (part) =>
    insertMany(
      partners,
      part.map((n) => ({
        name: `${oneOf(FIRST_NAMES, n)} ${oneOf(LAST_NAMES, n)} ${n}`,
        email: `buyer${n}@example.net`,
      })),
      { returning: ['id'] },
    ),
  );

/** The last one an hour ago, and so on into the past. */
function orderOf(n: number, partnerId: number, now: Date) {
  const at = subHours(now, n);
  const isOpen = n % 20 === 0;
  return {
    name: `B${100_000 + n}`,
    state: oneOf(['sale', 'sale', 'sale', 'sale', 'done', 'cancel', 'sent'] as const, n),
    websiteId: 1,
    companyId: 1,
    currencyCode: 'USD',
    languageCode: 'en_US',
    partnerId,
    accessToken: `bench ${n}`,
    customerReference: n % 3 === 0 ? `PO ${n * 7}` : '',
    orderedAt: at,
    confirmedAt: at,
    createdAt: at,
    updatedAt: at,
    amountUntaxed: 1000 + n,
    amountTotal: 1200 + n,
    fulfilment: isOpen ? ('open' as const) : ('shipped' as const),
    paymentStatus: 'paid' as const,
    returnStatus: 'none' as const,
  };
}

async function makeProducts(count: number): Promise<void> {
  const made = await inParts(count, (part) =>
    insertMany(
      templates,
      part.map((n) => ({
        companyId: 1,
        handle: `bench-${n}`,
        name: { en_US: `${n % 5 ? 'Basket' : 'Lantern'} number ${n}` },
        summary: {},
        description: {},
        customMessage: {},
        vendor: `Workshop ${n % 90}`,
        price: 100 + ((n * 37) % 90_000),
        isPublished: n % 9 !== 0,
        sequence: n,
      })),
      { returning: ['id'] },
    ),
  );
  await inParts(count, (part) =>
    insertMany(
      variants,
      part.map((n) => ({ templateId: made[n]!.id, sku: `BENCH-${n}`, isTracked: n % 2 === 0, onHand: n % 7 })),
      { returning: ['id'] },
    ),
  );
}

/** A server begins with those that never ran; a shop in use has that behind it. */
async function runRecurringJobs(): Promise<void> {
  const app = await buildApp();
  for (const { name, everyMs } of jobDefinitions().values())
    if (everyMs !== undefined) await enqueue(name, null, { key: recurringKey(name) });
  await runDueJobs();
  await app.close();
}

const count = Number(process.argv[2]);
await openDatabase();
await seedDemo();
const customers = await makeCustomers(count / 5);
const now = new Date();
await inParts(count, (part) =>
  insertMany(
    orders,
    part.map((n) => orderOf(n, oneOf(customers, n).id, now)),
    { returning: ['id'] },
  ),
);
await makeProducts(count / 5);
await runRecurringJobs();
// As autovacuum does within a minute, which the servers of tests do not have.
if (engine === 'postgres') await rows(sql`vacuum analyze`);
await closeDatabase();
