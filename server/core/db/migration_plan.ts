/** Decides which migrations a database needs, including one made by the old migration chain. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { SettingError } from '#core/process/env.ts';

export type Step = { madeAt: number; hash: string; statements: string[] };
export type Done = { madeAt: number; hash: string };
/** `restarts`: the records of the old migration chain are deleted first. */
type Plan = { steps: Step[]; restarts: boolean };
/** Migrations that the initial one replaced; `mend` corrects where their result differs from it. */
type Replaced = { lastHash: string; mend: string[] };

/** @throws SettingError where another version of the program is needed */
export function planMigration(folder: string, done: Done[]): Plan {
  const steps = parseSteps(folder);
  const replaced = readReplaced(folder);
  const [initial, ...later] = steps;
  if (!initial || !replaced || !done.some(({ madeAt }) => madeAt < initial.madeAt))
    return { steps: missingSteps(steps, done), restarts: false };
  if (!done.some(({ hash }) => hash === replaced.lastHash))
    throw new SettingError('Start the version before this one once, then this one.');
  return { steps: [{ ...initial, statements: replaced.mend }, ...later], restarts: true };
}

function missingSteps(steps: Step[], done: Done[]): Step[] {
  const isDone = ({ madeAt }: Step) => done.some((one) => one.madeAt === madeAt);
  if (steps.filter(isDone).length < done.length) {
    throw new SettingError(
      'The database was migrated by a newer version of this program. Start that version, or restore a backup made before it.',
    );
  }
  return steps.filter((step) => !isDone(step));
}

const parseSteps = (folder: string): Step[] =>
  readMigrationFiles({ migrationsFolder: folder }).map(({ folderMillis, hash, sql }) => ({
    madeAt: folderMillis,
    hash,
    statements: sql,
  }));

function readReplaced(folder: string): Replaced | null {
  const chain = path.join(folder, 'replaced/chain.json');
  if (!existsSync(chain)) return null;
  const mend = path.join(folder, 'replaced/mend.sql');
  return {
    ...(JSON.parse(readFileSync(chain, 'utf8')) as { lastHash: string }),
    mend: existsSync(mend) ? readFileSync(mend, 'utf8').split('--> statement-breakpoint') : [],
  };
}
