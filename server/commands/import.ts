/** npm run import -- file: imports products, surveys, answers or archives of mailing lists. */
import { open } from 'node:fs/promises';
import { asc, eq } from 'drizzle-orm';
import { parseArguments } from '#core/cli/arguments.ts';
import { closeDatabase, db, openDatabase } from '#core/db/database.ts';
import { type Importer, type ImportOptions, importerFor } from '#core/domain/importer.ts';
import { Invalid } from '#core/errors.ts';
import { env, SettingError } from '#core/process/env.ts';
import { companies, websites } from '#core/sites/schema.ts';
import { ImportTerminal } from './import_terminal.ts';

const USAGE =
  'Usage: npm run import -- file [--into SURVEY [--columns FILE] | --into GROUP] [--dry-run] [--overwrite] [--website N] [--company N] [--images-deadline SECONDS]';
/** Enough to tell what a file is. */
const START_BYTES = 64 * 1024;
const DEFAULT_DEADLINE_SECONDS = 300;

/** What a script that calls this learns from its exit status. */
const ALL_WELL = 0;
const SOME_BAD = 1;
const NOTHING_USABLE = 2;

/** An import that cannot start; the message says what to do. */
class CannotImport extends Error {}

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());

try {
  const { file, given } = chosenImport();
  const start = await startOf(file);
  const importer = await importerOf(file, start, given.into);
  await openDatabase();
  if (env.isDemo) await seedDemoOnce();
  process.exitCode = await run(importer, file, await optionsOf(given));
} catch (error) {
  if (!(error instanceof CannotImport || error instanceof SettingError || error instanceof Invalid)) throw error;
  console.error(error.message);
  process.exitCode = NOTHING_USABLE;
} finally {
  await closeDatabase();
}

type Given = {
  isDryRun: boolean;
  overwrites: boolean;
  website: number | null;
  company: number | null;
  deadlineSeconds: number;
  into: string | undefined;
  columnsFile: string | undefined;
};

function chosenImport(): { file: string; given: Given } {
  const options = {
    'dry-run': { type: 'boolean' },
    overwrite: { type: 'boolean' },
    website: { type: 'string' },
    company: { type: 'string' },
    'images-deadline': { type: 'string' },
    into: { type: 'string' },
    columns: { type: 'string' },
  } as const;
  const { values, positionals } = parseArguments({ usage: USAGE, options, most: 1, refusal: NOTHING_USABLE });
  const [file] = positionals;
  if (!file) throw new CannotImport(`Give one file to import.\n${USAGE}`);
  const number = (name: 'website' | 'company' | 'images-deadline') => {
    const text = values[name];
    if (text !== undefined && !/^\d{1,9}$/.test(text))
      throw new CannotImport(`--${name} takes a number, not "${text}".\n${USAGE}`);
    return text === undefined ? null : Number(text);
  };
  const given = {
    isDryRun: values['dry-run'] ?? false,
    overwrites: values.overwrite ?? false,
    website: number('website'),
    company: number('company'),
    deadlineSeconds: number('images-deadline') ?? DEFAULT_DEADLINE_SECONDS,
    into: values.into,
    columnsFile: values.columns,
  };
  return { file, given };
}

async function startOf(file: string): Promise<string> {
  try {
    const handle = await open(file);
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(START_BYTES), 0, START_BYTES, 0);
      return new TextDecoder().decode(buffer.subarray(0, bytesRead));
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw new CannotImport(`Reading ${file} failed: ${(error as Error).message}`);
  }
}

async function importerOf(file: string, start: string, into: string | undefined): Promise<Importer> {
  const { domains } = await import('#app.ts');
  const importers = (await Promise.all(domains.map((domain) => domain.importers?.() ?? []))).flat();
  const importer = importerFor(importers, start, into);
  if (importer) return importer;
  throw new CannotImport(
    `${file} is not a file that can be imported: ${importers.map(({ name }) => name).join(', ')}. Is its first line the header?`,
  );
}

/** As `npm start` does, so that an import before the first start finds the same shop. */
async function seedDemoOnce(): Promise<void> {
  const { seedDemo } = await import('#fixtures/seed.ts');
  await seedDemo();
}

async function optionsOf({ website: websiteId, company, deadlineSeconds, ...given }: Given): Promise<ImportOptions> {
  const all = await db.select().from(websites).orderBy(asc(websites.sequence), asc(websites.id));
  const website = all.find((one) =>
    websiteId === null ? company === null || one.companyId === company : one.id === websiteId,
  );
  if (websiteId !== null && !website)
    throw new CannotImport(
      `There is no website ${websiteId}. Websites: ${all.map(({ id, name }) => `${id} (${name})`).join(', ')}.`,
    );
  if (websiteId !== null && company !== null && website?.companyId !== company)
    throw new CannotImport(`Website ${websiteId} belongs to company ${website?.companyId}, not ${company}.`);
  const companyId = company ?? website?.companyId;
  if (companyId === undefined)
    throw new CannotImport(
      'There is no website yet. Run `npm run create-admin` first, or `npm start` for the demo site.',
    );
  const [owner] = await db.select().from(companies).where(eq(companies.id, companyId));
  if (!owner) throw new CannotImport(`There is no company ${companyId}.`);
  const language = website?.defaultLanguage ?? 'en_US';
  const picturesDeadlineMs = deadlineSeconds * 1000;
  return { ...given, companyId, websiteId, language, picturesDeadlineMs, signal: stop.signal };
}

async function run(importer: Importer, file: string, options: ImportOptions): Promise<number> {
  const terminal = new ImportTerminal(importer);
  const result = await importer.run(file, options, terminal);
  terminal.conclude(result, options);
  const usable = result.created + result.changed + result.unchanged;
  if (usable === 0) return NOTHING_USABLE;
  return terminal.problemCount > 0 || options.signal.aborted ? SOME_BAD : ALL_WELL;
}
