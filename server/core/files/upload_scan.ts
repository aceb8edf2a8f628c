import { execFile } from 'node:child_process';
import { env } from '#core/process/env.ts';
import { log } from '#core/process/log.ts';

/** `held`: the scan refused the file, or could not look at it. */
export type ScanResult = 'unscanned' | 'clean' | 'held';

const TIMEOUT_MS = 30_000;

/** Scans a file with the command of the setting UPLOAD_SCAN. In doubt a file is held back, never lost. */
export function scanUpload(path: string, command = env.UPLOAD_SCAN): Promise<ScanResult> {
  const [program, ...args] = command.split(/\s+/).filter(Boolean);
  if (!program) return Promise.resolve('unscanned');
  return new Promise((resolve) => {
    execFile(program, [...args, path], { timeout: TIMEOUT_MS }, (error) => {
      if (error && typeof error.code !== 'number') log.error({ err: error }, 'The upload scanner did not run.');
      resolve(error ? 'held' : 'clean');
    });
  });
}
