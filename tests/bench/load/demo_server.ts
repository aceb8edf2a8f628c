/** Runs the demo site in its own process, on data for measurements only. */
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { type ServerProcess, startServer } from '#tests/setup/processes/server_process.ts';

export const dataDirOf = (name: string): string => path.resolve('.build/bench', name);

/** An empty folder for data. */
export function freshDataDir(name: string): string {
  const folder = dataDirOf(name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
}

const DEMO = { DATABASE_URL: '', SMTP_URL: '', DEMO: 'yes', NODE_ENV: 'development' };

/** As `npm start` runs it, unless said otherwise. */
export function startDemo(dataDir: string, env: Record<string, string> = {}): Promise<ServerProcess> {
  const { settings, flags } = startCommand();
  const command = [process.execPath, ...flags, '.build/server/commands/main.mjs'];
  return startServer({ ...DEMO, DATA_DIR: dataDir, ...settings, ...env }, command);
}

/** Started by its npm command, including the steps before the server. */
export const npmStart = (dataDir: string): Promise<ServerProcess> =>
  startServer({ ...DEMO, DATA_DIR: dataDir }, ['npm', 'start']);

/** What `npm start` says to Node and to the memory it works in. */
function startCommand(): { settings: Record<string, string>; flags: string[] } {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } };
  const [, words] = /exec env (.+) \.build\/server\/commands\/main\.mjs/.exec(scripts.start) ?? [];
  if (words === undefined) throw new Error('The start script of package.json is no longer the one that is measured.');
  const all = words.split(' ');
  return {
    settings: Object.fromEntries(all.filter((word) => /^[A-Z_]+=/.test(word)).map((word) => word.split('='))),
    flags: all.filter((word) => word.startsWith('--')),
  };
}
