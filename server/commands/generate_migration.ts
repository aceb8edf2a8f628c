/** npm run db:generate -- add_notes_to_orders: writes a migration for each engine. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { parseArguments } from '#core/cli/arguments.ts';
import { ROOT } from '#core/process/project.ts';

const NAME = /^[a-z0-9]+(_[a-z0-9]+)+$/;
const CONFIG = 'server/core/db/drizzle.config.ts';

const USAGE = 'Usage: npm run db:generate -- NAME\nNAME says what the migration does, such as add_notes_to_orders.';

const [name = ''] = parseArguments({ usage: USAGE, most: 1 }).positionals;
if (NAME.test(name)) {
  for (const DATABASE_URL of ['', 'postgres://']) process.exitCode ||= generate(DATABASE_URL);
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
