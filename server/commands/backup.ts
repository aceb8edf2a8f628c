/** npm run backup [-- folder]: writes a backup while the shop runs. */
import path from 'node:path';
import { writeBackup } from '#core/backup/write.ts';
import { parseArguments } from '#core/cli/arguments.ts';
import { openDatabaseOrExit } from '#core/cli/run.ts';
import { closeDatabase } from '#core/db/database.ts';
import { env } from '#core/process/env.ts';

const { positionals } = parseArguments({
  usage: `Usage: npm run backup [-- FOLDER]
Without FOLDER, the backup is written to backups/<date and time>.`,
  most: 1,
});
const [given = `backups/${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}`] = positionals;
const folder = path.resolve(given);
const filesFolder = path.join(env.DATA_DIR, 'files');

await openDatabaseOrExit();
try {
  const { manifest, replaced, missing, damaged } = await writeBackup(folder, env.DATA_DIR);
  const total = Object.values(manifest.rows).reduce((sum, count) => sum + count, 0);
  console.log(
    `Backed up ${total} rows and all files to ${folder}, and verified them. The backup contains password hashes and the secret: keep it safe.`,
  );
  for (const row of replaced)
    console.error(`Characters that a database cannot store were replaced by U+FFFD in: ${row}`);
  for (const hash of missing) console.error(`A stored file is missing from ${filesFolder}: ${hash}`);
  for (const hash of damaged) console.error(`A stored file in ${filesFolder} was altered: ${hash}`);
  if (missing.length + damaged.length > 0) process.exitCode = 1;
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  await closeDatabase();
}
