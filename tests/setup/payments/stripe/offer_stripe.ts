/** Offers Stripe with the keys of its stand-in, as a program beside a running server. */
import { eq } from 'drizzle-orm';
import { closeDatabase, db, openDatabase } from '#core/db/database.ts';
import { saveKeys } from '#payments/ledger/keys.ts';
import { acquirers } from '#payments/ledger/schema.ts';
import { KEYS, PUBLISHED } from './stand_in.ts';
import { stripeAcquirer } from './story.ts';

await openDatabase();
const row = await stripeAcquirer({ savesTokens: true, isPublished: true, name: { en_US: 'Stripe' } });
await saveKeys(row, { ...KEYS, ...PUBLISHED }, { mode: 'test', account: 'Stand-in Ltd' });
process.stdout.write(String((await db.select().from(acquirers).where(eq(acquirers.id, row.id)))[0]!.id));
await closeDatabase();
