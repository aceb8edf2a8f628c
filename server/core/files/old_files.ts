/** Deletes files of a folder that nothing has written for a while. */
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

export async function dropOldFiles(folder: string, maxAgeMs: number, now: number): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const file = path.join(folder, name);
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: now }));
    if (now - mtimeMs > maxAgeMs) await rm(file, { force: true });
  }
}
