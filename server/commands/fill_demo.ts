/** Fills an empty database with the demo site, in its own process. */

import { openDatabaseOrExit } from '#core/cli/run.ts';
import { closeDatabase } from '#core/db/database.ts';
import { endWithParent } from '#core/process/lifeline.ts';
import { seedDemo } from '#fixtures/seed.ts';

// As a process of its own, so that the memory and modules of the demo data are freed when it ends.
endWithParent();
await openDatabaseOrExit();
try {
  if (await seedDemo()) console.log('Filled the empty database with the demo site.');
} finally {
  await closeDatabase();
}
process.exit();
