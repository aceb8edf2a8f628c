/** Fills DATA_DIR with the demo and the largest configurable product; prints its id. */

import { closeDatabase, openDatabase } from '#core/db/database.ts';
import { seedDemo } from '#fixtures/seed.ts';
import { addProductOfEverything } from '#tests/setup/shop/many_values.ts';

await openDatabase();
await seedDemo();
const { templateId } = await addProductOfEverything();
await closeDatabase();
console.log(templateId);
