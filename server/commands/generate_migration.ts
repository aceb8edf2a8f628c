/** npm run db:generate -- add_notes_to_orders: writes a migration for each engine. */
import { spawnSync } from 'node:child_process';
import { globSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArguments } from '#core/cli/arguments.ts';
import { ROOT } from '#core/process/project.ts';

const NAME = /^[a-z0-9]+(_[a-z0-9]+)+$/;
const CONFIG = 'server/core/db/drizzle.config.ts';

const USAGE = 'Usage: npm run db:generate -- NAME\nNAME says what the migration does, such as add_notes_to_orders.';

const [name = ''] = parseArguments({ usage: USAGE, most: 1 }).positionals;
if (NAME.test(name)) {
  for (const DATABASE_URL of ['', 'postgres://']) process.exitCode ||= generate(DATABASE_URL);
  removeOldSnapshots();
} else {
  console.error(USAGE);
  process.exitCode = 1;
}

function generate(DATABASE_URL: string): number {
  const drizzleKit = path.join(ROOT, 'node_modules/drizzle-kit/bin.cjs');
  const { status } = spawnSync(process.execPath, [drizzleKit, 'generate', '--name', name, '--config', CONFIG], {
    cwd: ROOT,
    env: { ...process.env, DATABASE_URL },
    stdio: 'inherit',
  });
  return status ?? 1;
}

/** drizzle-kit compares the schema with the newest only, and each has half a megabyte. */
function removeOldSnapshots(): void {
  for (const engine of ['sqlite', 'postgres']) {
    const snapshots = globSync(`server/core/db/migrations/${engine}/meta/*_snapshot.json`, { cwd: ROOT }).sort();
    for (const old of snapshots.slice(0, -1)) rmSync(path.join(ROOT, old));
  }
}
