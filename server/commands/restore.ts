/** npm run restore -- folder: fills an empty database from a backup. */
import path from 'node:path';
import { checkBackup, readBackup } from '#core/backup/read.ts';
import { parseArguments } from '#core/cli/arguments.ts';
import { openDatabaseOrExit } from '#core/cli/run.ts';
import { closeDatabase } from '#core/db/database.ts';
import { env } from '#core/process/env.ts';

const USAGE = `Usage: npm run restore -- FOLDER
The database must be empty.`;

const [given] = parseArguments({ usage: USAGE, most: 1 }).positionals;
const folder = await chosenBackup();
await openDatabaseOrExit();
try {
  const { madeAt, rows } = await readBackup(folder, env.DATA_DIR);
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
  console.log(`Restored ${total} rows and all files of the backup made at ${madeAt}.`);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  await closeDatabase();
}

/** Looked at before there is a database: a wrong name leaves no empty one behind. */
async function chosenBackup(): Promise<string> {
  try {
    if (!given) throw new Error('Name the backup: npm run restore -- backups/2027-01-31T08-00-00');
    const chosen = path.resolve(given);
    await checkBackup(chosen);
    return chosen;
  } catch (error) {
    console.error((error as Error).message);
    return process.exit(1);
  }
}
