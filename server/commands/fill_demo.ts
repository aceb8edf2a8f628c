/** Fills an empty database with the demo site and ends. A process of its own: what only this needs, it takes along. */

import { openDatabaseOrExit } from '#core/cli/run.ts';
import { closeDatabase } from '#core/db/database.ts';
import { endWithParent } from '#core/process/lifeline.ts';
import { seedDemo } from '#fixtures/seed.ts';

endWithParent();
await openDatabaseOrExit();
try {
  if (await seedDemo()) console.log('Filled the empty database with the demo site.');
} finally {
  await closeDatabase();
}
process.exit();
