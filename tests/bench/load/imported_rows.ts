/** Imports a file into the database of DATA_DIR and prints the milliseconds. */
import { closeDatabase, openDatabase } from '#core/db/database.ts';
import { importRows } from '#shop/import/import_rows.ts';
import { shopify } from '#shop/import/shopify/shopify.ts';

await openDatabase();
const options = {
  companyId: 1,
  websiteId: null,
  language: 'en_US',
  isDryRun: false,
  picturesDeadlineMs: 0,
  signal: new AbortController().signal,
};
const begun = performance.now();
await importRows(process.argv[2] as string, shopify, options, {
  problem(problem) {
    throw new Error(JSON.stringify(problem));
  },
  progress() {},
});
console.log(performance.now() - begun);
await closeDatabase();
