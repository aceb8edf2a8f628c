/** Inserts the rows that another database has in addition, and prints the milliseconds. */
import path from 'node:path';
import Database from 'better-sqlite3';

/** In an order in which each finds what it points at. */
const TABLES = [
  'product_attributes',
  'product_attribute_values',
  'product_categories',
  'product_tags',
  'product_templates',
  'product_attribute_lines',
  'product_template_values',
  'product_variants',
  'product_variant_values',
  'product_images',
  'product_template_categories',
  'product_template_tags',
  'imported_products',
  'price_history',
  'stock_moves',
];

const fileIn = (dataDir: string) => path.join(dataDir, 'database.sqlite');
/** Argument: the other database's folder. One transaction with nothing but SQLite is the least that inserts cost. */
const full = new Database(fileIn(process.argv[2] as string), { readonly: true });
const database = new Database(fileIn(process.env.DATA_DIR as string));
for (const pragma of ['journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = ON', 'cache_size = -16000'])
  database.pragma(pragma);
// These fill search indexes, which no bare insert does.
for (const table of ['product_templates', 'product_variants']) database.exec(`drop trigger search_${table}_added`);

const work = TABLES.map((table) => {
  const known = new Set(database.prepare(`select rowid from ${table}`).pluck().all());
  const rows = full.prepare(`select rowid, * from ${table}`).raw().all() as unknown[][];
  const added = rows.filter(([rowid]) => !known.has(rowid)).map((row) => row.slice(1));
  return { table, added };
}).filter(({ added }) => added.length > 0);
const prepared = work.map(({ table, added }) => {
  const places = (added[0] as unknown[]).map(() => '?').join();
  return { insert: database.prepare(`insert into ${table} values (${places})`), added };
});

const begun = performance.now();
database.transaction(() => {
  for (const { insert, added } of prepared) for (const row of added) insert.run(row);
})();
console.log(performance.now() - begun);
