/** Finds categories by name, and creates or opens those the import needs. */
import { eq, inArray, isNull, or } from 'drizzle-orm';
import { changed } from '#core/changes/changes.ts';
import { db } from '#core/db/database.ts';
import { categories } from '#shop/schema/schema.ts';
import type { Owner } from './name_ids.ts';
import { NameIds } from './name_ids.ts';
import type { Writer } from './writer.ts';

type Stored = Pick<typeof categories.$inferSelect, 'id' | 'parentId' | 'websiteId' | 'externalKey'>;

export class CategoryNames {
  readonly #owner: Owner;
  readonly #ids = new NameIds();
  readonly #stored = new Map<number, Stored>();

  constructor(owner: Owner) {
    this.#owner = owner;
  }

  async read(): Promise<void> {
    const { id, parentId, websiteId, externalKey } = categories;
    const rows = await db
      .select({ id, parentId, websiteId, externalKey })
      .from(categories)
      .where(or(eq(categories.companyId, this.#owner.companyId), isNull(categories.companyId)));
    for (const row of rows) this.#add(row);
  }

  id(name: string): number {
    return this.#ids.id(name);
  }

  /** @returns names of the categories that every website shows from now on */
  async learn(names: readonly string[], writer: Writer): Promise<string[]> {
    const { companyId, websiteId, language } = this.#owner;
    const rows = this.#ids
      .unknown(names)
      .map((name) => ({ companyId, websiteId, externalKey: name, name: { [language]: name }, description: {} }));
    const made = await writer.put(categories, rows, { returning: ['id', 'externalKey'] });
    for (const { id, externalKey } of made) this.#add({ id, externalKey, parentId: null, websiteId });
    const opened = await this.#open(names, writer);
    if (made.length + opened.length > 0) await writer.run(() => changed('category'));
    return opened;
  }

  /** Names are unique, so a category that only another website shows is made visible to all, with its ancestors. */
  async #open(names: readonly string[], writer: Writer): Promise<string[]> {
    const closed = new Set<Stored>();
    for (const name of names) {
      let at = this.#stored.get(this.id(name));
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
