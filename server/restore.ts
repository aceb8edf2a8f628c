/** npm run restore -- folder: fills an empty database from a backup. */
import path from 'node:path';
import { readBackup } from './core/backup/read.ts';
import { closeDatabase, openDatabase } from './core/db/database.ts';
import { env } from './core/env.ts';

const [folder] = process.argv.slice(2);

await openDatabase();
try {
  if (!folder) throw new Error('Say which backup: npm run restore -- backups/2027-01-31T08-00-00');
  const { madeAt, rows } = await readBackup(path.resolve(folder), env.DATA_DIR);
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
  console.log(`Restored ${total} rows and all files of the backup made at ${madeAt}.`);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  await closeDatabase();
}
