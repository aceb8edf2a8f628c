import { inArray } from 'drizzle-orm';
import { changed } from '#core/changes/changes.ts';
import { db } from '#core/db/database.ts';
import type { Conflict } from '#core/domain/importer.ts';
import type { ImportedProduct } from '#shop/import/imported_product.ts';
import { recordPrices } from '#shop/prices/price_history.ts';
import { templates } from '#shop/schema/schema.ts';
import type { Batch, Entry } from './batch.ts';
import { logOverwritten, settle, startOf, writeDigests } from './by_hand.ts';
import { type ExclusionPlan, planExclusions } from './exclusions.ts';
import { historiesOf } from './history.ts';
import { writeCategories, writePictures, writeTags, writeTaxes } from './links.ts';
import { writeOptions } from './options.ts';
import { type StoredProduct, storedProducts } from './stored_products.ts';
import { writeTemplates } from './templates.ts';
import { type PictureLink, writeVariants } from './variants.ts';

export type BatchResult = {
  created: number;
  changed: number;
  unchanged: number;
  /** Ids of all the products, changed or not. */
  templateIds: number[];
  links: PictureLink[];
  /** What is written after all products. */
  exclusions: ExclusionPlan[];
  /** Handles of products that moved from elsewhere to the website of the import. */
  moved: string[];
  /** Names of categories that one website had and all have now. */
  opened: string[];
  /** Fields that people changed since the last import. */
  conflicts: Conflict[];
};

export type Target = Omit<Batch, 'entries'>;

/** Writes some products, all or none; writing the same again changes nothing. Announces the changes. */
export function writeBatch(products: readonly ImportedProduct[], target: Target): Promise<BatchResult> {
  return target.writer.whole(() => write(products, target));
}

async function write(products: readonly ImportedProduct[], target: Target): Promise<BatchResult> {
  const { writer, vocabulary, companyId, websiteId, isComplete } = target;
  const opened = await vocabulary.learn(products, writer);
  const stored = await storedProducts(
    companyId,
    products.map(({ handle }) => handle),
    isComplete,
  );
  const histories = await historiesOf([...stored.values()].map(({ template }) => template.id));
  const entries: Entry[] = products.map((product) => ({
    product,
    stored: stored.get(product.handle) ?? null,
    templateId: 0,
    options: [],
    isChanged: false,
    ...startOf(stored.get(product.handle) ?? null, histories),
  }));
  const batch: Batch = { ...target, entries };
  await writeTemplates(batch);
  for (const entry of entries) entry.keepsOptions = keepsOptions(entry, batch);
  const fitting = { ...batch, entries: entries.filter((entry) => !entry.keepsOptions) };
  await writeOptions(fitting);
  const links = await writeVariants(fitting);
  const exclusions = await planExclusions(fitting);
  await writePictures(batch);
  await writeCategories(batch);
  await writeTags(batch);
  await writeTaxes(batch);
  await writeDigests(batch);
  await logOverwritten(batch);
  await announce(batch);

  const created = entries.filter((entry) => !entry.stored).length;
  const changedOnes = entries.filter((entry) => entry.stored && entry.isChanged).length;
  return {
    created,
    changed: changedOnes,
    unchanged: entries.length - created - changedOnes,
    templateIds: entries.map(({ templateId }) => templateId),
    links,
    exclusions,
    moved: entries.filter(({ stored }) => isMoved(stored, websiteId)).map(({ product }) => product.handle),
    opened,
    conflicts: entries.flatMap(({ conflicts }) => conflicts),
  };
}

/** People gave the product other attributes than the last import. */
function keepsOptions(entry: Entry, batch: Batch): boolean {
  const { stored, product } = entry;
  const wanted = product.options.map((option) => batch.vocabulary.attribute(option)).sort((a, b) => a - b);
  const present = stored?.lines
    .filter((line) => batch.isComplete || line.variants === 'always' || wanted.includes(line.attributeId))
    .map(({ attributeId }) => attributeId)
    .sort((a, b) => a - b);
  const shown = { present: '', wanted: product.options.map(({ name }) => name).join(', ') };
  return settle(entry, batch, 'attributes', { present, wanted, shown }) !== wanted;
}

const isMoved = (stored: StoredProduct | null, websiteId: number | null): boolean =>
  stored !== null && websiteId !== null && stored.template.websiteId !== websiteId;

async function announce({ entries, writer }: Batch): Promise<void> {
  const ids = entries.filter(({ isChanged }) => isChanged).map(({ templateId }) => templateId);
  const known = entries.filter(({ isChanged, stored }) => isChanged && stored).map(({ templateId }) => templateId);
  if (known.length > 0)
    await writer.run(() => db.update(templates).set({ updatedAt: new Date() }).where(inArray(templates.id, known)));
  await writer.run(() => recordPrices(ids));
  if (ids.length > 0) await writer.run(() => changed(...ids.map((id) => `product:${id}`)));
}
