/** Imports a catalogue file in small transactions that let others write in between. */

import { stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { engine } from '#core/db/columns.ts';
import { db, isConflict, isLost } from '#core/db/database.ts';
import type { ImportListener, ImportOptions, Sentence } from '#core/domain/importer.ts';
import { msg } from '#core/msg.ts';
import { companies, currencies } from '#core/sites/schema.ts';
import { csvRows } from '#core/tables/csv_rows.ts';
import type { CatalogueFormat, CatalogueReader } from './catalogue_format.ts';
import { BadCell, Columns } from './cells.ts';
import { taxesByName, websitesByName } from './company_names.ts';
import type { ImportedProduct } from './imported_product.ts';
import type { RelatedProducts } from './link_products.ts';
import { Vocabulary } from './vocabulary.ts';
import { type BatchResult, type Target, writeBatch } from './write/write_batch.ts';
import { databaseWriter, dryWriter } from './write/writer.ts';

/** A transaction blocks every other process from writing, so it may take about this long. */
const BATCH_MS = 75;
/** Longer than the longest pause between two attempts of a process that waits. */
const BREATH_MS = 15;
/** PostgreSQL's writers do not block each other. */
const needsRest = engine === 'sqlite';
const MOST_TRIES = 8;
const FIRST_BATCH = 100;
const SMALLEST_BATCH = 5;
/** Above a thousand records a change is message as "everything". */
const LARGEST_BATCH = 900;

/** `leftOut`: data in the file that the shop cannot store; `otherwise`: what is called or shown otherwise there. */
export type RowsResult = BatchResult & { leftOut: Sentence[]; related: RelatedProducts[]; otherwise: string[] };

/** Imports rows only; pictures follow. When aborted, everything written is complete products. */
export async function importRows(
  file: string,
  format: CatalogueFormat,
  options: ImportOptions,
  listener: ImportListener,
): Promise<RowsResult> {
  const leftOut: Sentence[] = [];
  const total: BatchResult = {
    created: 0,
    changed: 0,
    unchanged: 0,
    templateIds: [],
    links: [],
    exclusions: [],
    moved: [],
    opened: [],
    conflicts: [],
  };
  const related: RelatedProducts[] = [];
  const steps = new Steps(options, await targetOf(options, format), total, listener);
  for await (const products of productsOf(file, format, options, listener, { leftOut, related })) {
    for (const product of products) {
      if (product.accessories?.length || product.optionalProducts?.length) related.push(namesIn(product));
      if (steps.take(product)) await steps.write();
    }
    if (options.signal.aborted) break;
  }
  await steps.write();
  return { ...total, leftOut, related, otherwise: steps.otherwise };
}

const namesIn = ({ handle, accessories, optionalProducts }: ImportedProduct): RelatedProducts => ({
  handle,
  ...(accessories && { accessories }),
  ...(optionalProducts && { optionalProducts }),
});

/** Collects as many products as one transaction can write in its time. */
class Steps {
  readonly #options: ImportOptions;
  readonly #total: BatchResult;
  readonly #listener: ImportListener;
  #target: Target;
  #waiting: ImportedProduct[] = [];
  #size = FIRST_BATCH;
  #restedAt = 0;

  constructor(options: ImportOptions, target: Target, total: BatchResult, listener: ImportListener) {
    this.#options = options;
    this.#target = target;
    this.#total = total;
    this.#listener = listener;
  }

  /** Names of shared attributes and values that the file tells otherwise. */
  get otherwise(): string[] {
    return this.#target.vocabulary.otherwise;
  }

  /** @returns whether it is time to write */
  take(product: ImportedProduct): boolean {
    this.#tellUnknown(product);
    this.#waiting.push(product);
    return this.#waiting.length >= this.#size;
  }

  /** Names of what people set up, which an import does not make. */
  #tellUnknown(product: ImportedProduct): void {
    const website = product.details?.website;
    if (website && !this.#target.websites.has(website.toLowerCase()))
      this.#listener.problem(
        new BadCell('Website', msg('"{name}" is no website of the company.'), { name: website }).at(product.line),
      );
    for (const name of product.details?.taxes ?? [])
      if (!this.#target.taxes.has(name.toLowerCase()))
        this.#listener.problem(
          new BadCell('Taxes', msg('"{name}" is no tax of the company.'), { name }).at(product.line),
        );
  }

  async write(): Promise<void> {
    const batch = this.#waiting;
    this.#waiting = [];
    if (batch.length === 0 || this.#options.signal.aborted) return;
    // Reading the next rows counts as a pause; only the rest of it is waited for.
    const rest = this.#restedAt - performance.now();
    if (rest > 0 && needsRest && !this.#options.isDryRun) await sleep(rest);
    const startedAt = performance.now();
    this.#add(await this.#writeOrRetry(batch));
    const perProduct = (performance.now() - startedAt) / batch.length;
    this.#size = Math.round(Math.min(LARGEST_BATCH, Math.max(SMALLEST_BATCH, BATCH_MS / perProduct)));
    this.#restedAt = performance.now() + BREATH_MS;
  }

  /**
   * Retries a batch, as another import may have created the same names, or a buyer's hold may have won. The vocabulary
   * is read again, as it contains what was rolled back.
   */
  async #writeOrRetry(batch: ImportedProduct[]): Promise<BatchResult> {
    for (let tries = 1; ; tries++) {
      try {
        return await writeBatch(batch, this.#target);
      } catch (error) {
        if (tries === MOST_TRIES || !(isConflict(error) || isLost(error))) throw error;
        this.#target = { ...this.#target, vocabulary: await Vocabulary.load(this.#target) };
      }
    }
  }

  #add(result: BatchResult): void {
    const total = this.#total;
    total.created += result.created;
    total.changed += result.changed;
    total.unchanged += result.unchanged;
    total.templateIds.push(...result.templateIds);
    total.links.push(...result.links);
    total.exclusions.push(...result.exclusions);
    total.moved.push(...result.moved);
    total.opened.push(...result.opened);
    for (const conflict of result.conflicts) this.#listener.conflict?.(conflict);
  }
}

async function targetOf(
  { companyId, websiteId, language, isDryRun, overwrites, by }: ImportOptions,
  { isComplete = false }: CatalogueFormat,
): Promise<Target> {
  const owner = { companyId, websiteId, language, byNames: isComplete };
  const decimals = await decimalsOf(companyId);
  return {
    ...owner,
    decimals,
    isComplete,
    taxes: isComplete ? await taxesByName(companyId) : new Map(),
    websites: isComplete ? await websitesByName(companyId) : new Map(),
    overwrites: overwrites ?? false,
    by,
    vocabulary: await Vocabulary.load(owner),
    writer: isDryRun ? dryWriter() : databaseWriter,
  };
}

async function decimalsOf(companyId: number): Promise<number> {
  const [currency] = await db
    .select({ decimals: currencies.decimals })
    .from(companies)
    .innerJoin(currencies, eq(currencies.code, companies.currencyCode))
    .where(eq(companies.id, companyId));
  if (!currency) throw new Error(`There is no company ${companyId}.`);
  return currency.decimals;
}

async function* productsOf(
  file: string,
  format: CatalogueFormat,
  { companyId, language }: ImportOptions,
  listener: ImportListener,
  found: Pick<RowsResult, 'leftOut' | 'related'>,
): AsyncGenerator<ImportedProduct[]> {
  const { size } = await stat(file);
  const decimals = await decimalsOf(companyId);
  const problem = listener.problem.bind(listener);
  const lostLines = new Set<number>();
  const chunks = csvRows(file, {
    bad: (line, reason, marked) => {
      lostLines.add(line);
      problem({ line, column: null, reason, ...marked });
    },
    read: (bytes) => listener.progress('Products', bytes, size),
  });
  let reader: CatalogueReader | undefined;
  for await (const rows of chunks) {
    const header = reader ? undefined : rows.shift();
    if (header) reader = format.reader(new Columns(header.cells), { decimals, language, problem, lostLines });
    yield rows.flatMap((row) => reader?.take(row) ?? []);
  }
  yield reader?.end() ?? [];
  found.leftOut.push(...(reader?.leftOut() ?? []));
  found.related.push(...(reader?.related?.() ?? []));
}
