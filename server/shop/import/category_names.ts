/** Finds categories by name, and creates or opens those the import needs. */
import { eq, inArray, isNull, or } from 'drizzle-orm';
import { changed } from '#core/changes/changes.ts';
import type { Translated } from '#core/db/columns.ts';
import { db } from '#core/db/database.ts';
import { pick } from '#core/i18n/translated.ts';
import { categories } from '#shop/schema/schema.ts';
import type { Owner } from './name_ids.ts';
import { NameIds } from './name_ids.ts';
import type { Writer } from './write/writer.ts';

type Stored = Pick<typeof categories.$inferSelect, 'id' | 'parentId' | 'websiteId' | 'externalKey'>;

const keyOf = (path: readonly string[]): string => path.join(' > ');

/** Category id → its name and those above it, from the root down. */
export function categoryPaths(
  rows: readonly (Pick<Stored, 'id' | 'parentId'> & { name: Translated })[],
  language: string,
): Map<number, string[]> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const pathOf = (id: number | null): string[] => {
    const row = id === null ? undefined : byId.get(id);
    return row ? [...pathOf(row.parentId), pick(row.name, language)] : [];
  };
  return new Map(rows.map(({ id }) => [id, pathOf(id)]));
}

export class CategoryNames {
  readonly #owner: Owner;
  readonly #ids = new NameIds();
  readonly #stored = new Map<number, Stored>();

  constructor(owner: Owner) {
    this.#owner = owner;
  }

  async read(): Promise<void> {
    const { id, parentId, websiteId, externalKey, name } = categories;
    const rows = await db
      .select({ id, parentId, websiteId, externalKey, name })
      .from(categories)
      .where(or(eq(categories.companyId, this.#owner.companyId), isNull(categories.companyId)));
    for (const row of rows) this.#add(row);
    if (this.#owner.byNames)
      for (const [id, path] of categoryPaths(rows, this.#owner.language)) this.#ids.set(keyOf(path), id);
  }

  id(path: readonly string[]): number {
    return this.#ids.id(keyOf(path));
  }

  /** @returns names of the categories that every website shows from now on */
  async learn(paths: readonly string[][], writer: Writer): Promise<string[]> {
    let made = 0;
    const deepest = Math.max(0, ...paths.map(({ length }) => length));
    for (let depth = 1; depth <= deepest; depth++) {
      const ofDepth = paths.filter(({ length }) => length >= depth).map((path) => path.slice(0, depth));
      made += await this.#create(ofDepth, writer);
    }
    const opened = await this.#open(paths, writer);
    if (made + opened.length > 0) await writer.run(() => changed('category'));
    return opened;
  }

  /** @returns how many of these categories, whose parents exist, were missing */
  async #create(paths: readonly string[][], writer: Writer): Promise<number> {
    const { companyId, websiteId, language } = this.#owner;
    const byKey = new Map(paths.map((path) => [keyOf(path), path]));
    const rows = this.#ids.unknown([...byKey.keys()]).map((externalKey) => {
      const path = byKey.get(externalKey) as string[];
      const parentId = path.length > 1 ? this.id(path.slice(0, -1)) : null;
      return { companyId, websiteId, parentId, externalKey, name: { [language]: path.at(-1) ?? '' }, description: {} };
    });
    const parents = new Map(rows.map(({ externalKey, parentId }) => [externalKey, parentId]));
    const made = await writer.put(categories, rows, { returning: ['id', 'externalKey'] });
    for (const { id, externalKey } of made)
      this.#add({ id, externalKey, parentId: parents.get(externalKey ?? '') ?? null, websiteId });
    return made.length;
  }

  /** Names are unique, so a category that only another website shows is made visible to all, with its ancestors. */
  async #open(paths: readonly string[][], writer: Writer): Promise<string[]> {
    const closed = new Set<Stored>();
    for (const path of paths) {
      let at = this.#stored.get(this.id(path));
      for (; at; at = at.parentId === null ? undefined : this.#stored.get(at.parentId))
        if (at.websiteId !== null && at.websiteId !== this.#owner.websiteId) closed.add(at);
    }
    if (closed.size === 0) return [];
    const ids = [...closed].map(({ id }) => id);
    await writer.run(() => db.update(categories).set({ websiteId: null }).where(inArray(categories.id, ids)));
    for (const category of closed) category.websiteId = null;
    return [...closed].flatMap(({ externalKey }) => externalKey ?? []);
  }

  #add(category: Stored): void {
    this.#stored.set(category.id, category);
    if (category.externalKey) this.#ids.set(category.externalKey, category.id);
  }
}
