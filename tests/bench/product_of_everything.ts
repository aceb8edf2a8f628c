/** Fills the database of DATA_DIR with the demo and a product of ten attributes with twenty values each. Prints its id. */

import { closeDatabase, openDatabase } from '#core/db/database.ts';
import { seedDemo } from '#fixtures/seed.ts';
import { addProductOfEverything } from '#tests/setup/shop/many_values.ts';

await openDatabase();
await seedDemo();
const { templateId } = await addProductOfEverything();
await closeDatabase();
console.log(templateId);
