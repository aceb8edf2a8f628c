import { seedDemo } from '../../fixtures/seed.ts';
import { closeDatabase, openDatabase } from '../../server/core/db/database.ts';

await openDatabase();
await seedDemo();
await closeDatabase();
