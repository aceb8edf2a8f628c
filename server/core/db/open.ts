/** Opens and closes the database of this process. */
import path from 'node:path';
import { makeDataFolder } from '#core/process/data_folder.ts';
import { ROOT } from '#core/process/project.ts';
import { engine as engineName } from './columns.ts';
import type { Answer, Engine } from './engine.ts';
import { openPostgres } from './postgres.ts';
import { statement } from './scope.ts';
import { openSqlite } from './sqlite/sqlite.ts';
import { refuseUnstorable } from './storable.ts';

let opened: Engine | undefined;

/** The open database. Only for the other files of the core. */
export function engine(): Engine {
  if (!opened) throw new Error('The database is not open: call openDatabase() first.');
  return opened;
}

export type OpenOptions = {
  /** Folder of the SQLite file `database.sqlite`; default `DATA_DIR`, else `var`. */
  dataDir?: string;
  /** Default `DATABASE_URL`. Its engine must be the one the process started with. */
  url?: string;
  /** False: run no migrations. A folder: other migrations than the project's. */
  migrations?: string | false;
};

/** Opens the database and runs missing migrations. @throws SettingError when DATA_DIR or DATABASE_URL is wrong */
export async function openDatabase(options: OpenOptions = {}): Promise<void> {
  if (opened) throw new Error('The database is open already.');
  const migrations =
    options.migrations === false
      ? null
      : (options.migrations ?? path.join(ROOT, 'server/core/db/migrations', engineName));
  makeDataFolder(path.dirname(databaseFile(options.dataDir)));
  opened =
    engineName === 'postgres'
      ? await openPostgres(options.url ?? process.env.DATABASE_URL ?? '', migrations)
      : await openSqlite(databaseFile(options.dataDir), migrations);
}

export const databaseFile = (dataDir = process.env.DATA_DIR ?? 'var'): string =>
  path.resolve(dataDir, 'database.sqlite');

/** Waits for the open transaction, then closes. */
export async function closeDatabase(): Promise<void> {
  const closing = opened;
  opened = undefined;
  await closing?.close();
}

/** Runs a statement, in the open transaction if there is one. */
export async function ask(text: string, params: unknown[]): Promise<Answer> {
  refuseUnstorable(params);
  return statement(engine, text, params);
}
