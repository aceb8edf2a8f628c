import { accessSync, chmodSync, constants, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { isMainThread } from 'node:worker_threads';
import { SettingError } from './env.ts';

const IN_THE_WAY = ['EEXIST', 'ENOTDIR'];
const FORBIDDEN = ['EACCES', 'EPERM', 'EROFS'];

/** Permission bits of everyone but the owner. */
const OTHERS = 0o077;
const OWNER_ONLY_FOLDER = 0o700;
const OWNER_ONLY_FILE = 0o600;
/** Files that earlier versions created readable for everybody. */
const MADE_BEFORE = ['database.sqlite', 'database.sqlite-wal', 'database.sqlite-shm', 'secret', 'test_bank.jsonl'];

/** Makes the folder of DATA_DIR where it is not there yet; only its owner may read it, and what is written from now on. @throws SettingError where nothing can be kept in it */
export function makeDataFolder(folder: string): void {
  try {
    // Threads can't set the mask; they share that of the process.
    if (isMainThread) process.umask(OTHERS);
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
    closeToOthers(folder);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (IN_THE_WAY.includes(code))
      throw new SettingError(`DATA_DIR is a file, not a folder: ${folder}. Set it to a folder.`);
    if (FORBIDDEN.includes(code))
      throw new SettingError(`DATA_DIR is not writable: ${folder}. Allow writing, or set DATA_DIR to another folder.`);
    throw error;
  }
}

function closeToOthers(folder: string): void {
  try {
    chmodSync(folder, OWNER_ONLY_FOLDER);
    for (const file of MADE_BEFORE.map((name) => path.join(folder, name)))
      if (existsSync(file)) chmodSync(file, OWNER_ONLY_FILE);
  } catch (error) {
    // The folder belongs to another user, so its permissions are theirs to change.
    if (!FORBIDDEN.includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}
