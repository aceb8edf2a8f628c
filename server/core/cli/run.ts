import { openDatabase } from '#core/db/database.ts';
import { SettingError } from '#core/process/env.ts';

/** For commands: if a setting prevents opening the database, they end with a sentence, as the server does. */
export async function openDatabaseOrExit(): Promise<void> {
  try {
    await openDatabase();
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
