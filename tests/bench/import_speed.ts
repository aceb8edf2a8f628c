/** Cost of a validated file import compared with inserting the same rows directly. */
import { execFile } from 'node:child_process';
import { copyFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { writeShopifyFile } from './data/shopify_file.ts';
import { freshDataDir, startDemo } from './load/demo_server.ts';
import { atMost, justSo, median, type Row } from './row.ts';

const PRODUCTS = 10_000;
const ROUNDS = 5;

export async function importSpeed(): Promise<Row[]> {
  const empty = freshDataDir('import');
  await (await startDemo(empty)).stop();
  const file = path.join(empty, 'things.csv');
  writeShopifyFile(file, PRODUCTS);
  const ratios: number[] = [];
  const seconds: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const imported = copyOf(empty, 'import-done');
    const importing = await timed('load/imported_rows.ts', imported, file);
    const bare = await timed('load/bare_inserts.ts', copyOf(empty, 'import-bare'), imported);
    ratios.push(importing / bare);
    seconds.push(importing / 1000);
  }
  return [
    atMost('Import of 10,000 products, rows only, against bare inserts of the same rows', 4, median(ratios), '×'),
    justSo('the same, time of the import', median(seconds), 's'),
  ];
}

function copyOf(dataDir: string, name: string): string {
  const copy = freshDataDir(name);
  copyFileSync(path.join(dataDir, 'database.sqlite'), path.join(copy, 'database.sqlite'));
  return copy;
}

/** @returns milliseconds that the script says it took */
async function timed(script: string, dataDir: string, argument: string): Promise<number> {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', NODE_ENV: 'test' };
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [path.resolve(import.meta.dirname, script), argument],
    { env },
  );
  return Number(stdout);
}
