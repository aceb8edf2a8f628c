/** npm run backup [-- folder]: everything of the shop, as it is now, while it runs. */
import path from 'node:path';
import { writeBackup } from './core/backup/write.ts';
import { openDatabaseOrExit } from './core/command.ts';
import { closeDatabase } from './core/db/database.ts';
import { env } from './core/env.ts';

const folder = path.resolve(process.argv[2] ?? `backups/${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}`);

await openDatabaseOrExit();
try {
  const { rows } = await writeBackup(folder, env.DATA_DIR);
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
  console.log(
    `Backed up ${total} rows and all files to ${folder}. It holds passwords' hashes and the secret: keep it safe.`,
  );
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  await closeDatabase();
}
