/** Fills the database of DATA_DIR with the demo and a product of ten attributes with twenty values each. Prints its id. */
import { seedDemo } from '../../fixtures/seed.ts';
import { closeDatabase, openDatabase } from '../../server/core/db/database.ts';
import { addProductOfEverything } from '../setup/many_values.ts';

await openDatabase();
await seedDemo();
const { templateId } = await addProductOfEverything();
await closeDatabase();
console.log(templateId);
