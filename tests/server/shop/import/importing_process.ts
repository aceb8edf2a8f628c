/** Imports a file in small batches in its own process, announcing each batch. */

import { closeDatabase, openDatabase } from '#core/db/database.ts';
import { csvRows } from '#core/tables/csv_rows.ts';
import { Columns } from '#shop/import/cells.ts';
import { shopify } from '#shop/import/shopify/shopify.ts';
import { Vocabulary } from '#shop/import/vocabulary.ts';
import { writeBatch } from '#shop/import/write/write_batch.ts';
import { databaseWriter } from '#shop/import/write/writer.ts';

const STEP = 3;
const owner = { companyId: 1, websiteId: null, language: 'en_US' };

await openDatabase({ migrations: false });
const rows = (await Array.fromAsync(csvRows(process.argv[2] as string, { bad() {} }))).flat();
const reader = shopify.reader(new Columns(rows.shift()?.cells ?? []), {
  decimals: 2,
  language: owner.language,
  problem() {},
  lostLines: new Set(),
});
const products = [...rows.map((row) => reader.take(row)), ...reader.end()].filter((product) => product !== null);
const target = {
  ...owner,
  isComplete: false,
  taxes: new Map(),
  websites: new Map(),
  overwrites: false,
  decimals: 2,
  vocabulary: await Vocabulary.load(owner),
  writer: databaseWriter,
};
for (let at = 0; at < products.length; at += STEP) {
  process.stdout.write(`step ${at / STEP}\n`);
  await writeBatch(products.slice(at, at + STEP), target);
}
await closeDatabase();
