/** The demo site in a process of its own, on data that only measuring touches. */
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { type ServerProcess, startServer } from '../setup/server_process.ts';

export const dataDirOf = (name: string): string => path.resolve('.build/bench', name);

/** An empty folder for data. */
export function freshDataDir(name: string): string {
  const folder = dataDirOf(name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** As `npm start` runs it, unless said otherwise. */
export const startDemo = (dataDir: string, env: Record<string, string> = {}): Promise<ServerProcess> =>
  startServer({ DATA_DIR: dataDir, DATABASE_URL: '', SMTP_URL: '', DEMO: 'yes', NODE_ENV: 'development', ...env });
