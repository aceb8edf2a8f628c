/** Offers Mollie with the key of its stand-in, as a program beside a running server. */
import { closeDatabase, openDatabase } from '#core/db/database.ts';
import { mollieAcquirer } from './story.ts';

await openDatabase();
await mollieAcquirer({ isPublished: true, name: { en_US: 'Mollie' } });
await closeDatabase();
