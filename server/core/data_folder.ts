import { accessSync, constants, mkdirSync } from 'node:fs';
import { SettingError } from './env.ts';

const IN_THE_WAY = ['EEXIST', 'ENOTDIR'];
const FORBIDDEN = ['EACCES', 'EPERM', 'EROFS'];

/** Makes the folder of DATA_DIR where it is not there yet. @throws SettingError where nothing can be kept in it */
export function makeDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (IN_THE_WAY.includes(code))
      throw new SettingError(`DATA_DIR can't be ${folder}: a file is there instead of a folder. Set it to a folder.`);
    if (FORBIDDEN.includes(code))
      throw new SettingError(
        `Nothing may be written in ${folder}, which is DATA_DIR. Allow it, or set DATA_DIR to another folder.`,
      );
    throw error;
  }
}
