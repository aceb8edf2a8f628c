/** Fills an empty database with the demo site and ends. A process of its own: what only this needs, it takes along. */
import './core/quick_modules.ts';

const [{ closeDatabase, openDatabase }, { seedDemo }] = await Promise.all([
  import('./core/db/database.ts'),
  import('../fixtures/seed.ts'),
]);
await openDatabase();
try {
  if (await seedDemo()) console.log('Filled the empty database with the demo site.');
} finally {
  await closeDatabase();
}
process.exit();
