import { closeDatabase, openDatabase } from '#core/db/database.ts';
import { seedDemo } from '#fixtures/seed.ts';

await openDatabase();
await seedDemo();
await closeDatabase();
