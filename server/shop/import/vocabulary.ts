/** Attributes, their values, categories and tags by the names a file gives them; what is missing is made. */
import { eq, isNull, or } from 'drizzle-orm';
import { changed } from '../../core/changes.ts';
import { db } from '../../core/db/database.ts';
import { attributes, attributeValues, categories, tags } from '../schema.ts';
import type { ImportedProduct } from './imported_product.ts';
import type { Writer } from './writer.ts';

type Owner = { companyId: number; websiteId: number | null; language: string };

/** Names are the same whatever their letter case. */
const same = (name: string): string => name.toLowerCase();
const valueKey = (attributeId: number, name: string): string => `${attributeId} ${same(name)}`;

/** Of an attribute whose name is taken by one that does not make variants, which an imported option must. */
const ALTERNATIVE = ' (variants)';

export class Vocabulary {
  readonly #owner: Owner;
  readonly #attributes = new Map<string, number>();
  readonly #values = new Map<string, number>();
  readonly #categories = new Map<string, number>();
  readonly #tags = new Map<string, number>();
  readonly #takenNames = new Set<string>();

  constructor(owner: Owner) {
    this.#owner = owner;
  }

  static async load(owner: Owner): Promise<Vocabulary> {
    const vocabulary = new Vocabulary(owner);
    await vocabulary.#read();
    return vocabulary;
  }

  attribute(name: string): number {
    return known(this.#attributes, same(name));
  }

  value(attributeId: number, name: string): number {
    return known(this.#values, valueKey(attributeId, name));
  }

  category(name: string): number {
    return known(this.#categories, same(name));
  }

  tag(name: string): number {
    return known(this.#tags, same(name));
  }

  /** Makes all that these products name and nobody has named before. */
  async learn(products: readonly ImportedProduct[], writer: Writer): Promise<void> {
    await this.#learnAttributes(products, writer);
    await this.#learnValues(products, writer);
    await this.#learnCategories(products, writer);
    await this.#learnTags(products, writer);
  }

  async #read(): Promise<void> {
    const { companyId } = this.#owner;
    const ours = <T extends typeof attributes | typeof categories | typeof tags>(table: T) =>
      or(eq(table.companyId, companyId), isNull(table.companyId));
    for (const row of await db.select().from(attributes).where(ours(attributes))) {
      this.#takenNames.add(row.key);
      if (row.variants === 'always') this.#attributes.set(same(row.key.replace(ALTERNATIVE, '')), row.id);
    }
    const values = await db
      .select({ id: attributeValues.id, attributeId: attributeValues.attributeId, key: attributeValues.key })
      .from(attributeValues)
      .innerJoin(attributes, eq(attributes.id, attributeValues.attributeId))
      .where(ours(attributes));
    for (const row of values) this.#values.set(valueKey(row.attributeId, row.key), row.id);
    for (const row of await db.select().from(categories).where(ours(categories))) {
      if (row.externalKey) this.#categories.set(same(row.externalKey), row.id);
    }
    for (const row of await db.select().from(tags).where(ours(tags))) this.#tags.set(same(row.key), row.id);
  }

  async #learnAttributes(products: readonly ImportedProduct[], writer: Writer): Promise<void> {
    const names = unknown(
      products.flatMap(({ options }) => options.map(({ name }) => name)),
      this.#attributes,
    );
    if (names.length === 0) return;
    const rows = names.map((name) => ({
      ...this.#named(name),
      key: this.#takenNames.has(name) ? name + ALTERNATIVE : name,
    }));
    const made = await writer.put(attributes, rows, { returning: ['id', 'key'] });
    for (const { id, key } of made) this.#attributes.set(same(key.replace(ALTERNATIVE, '')), id);
    await writer.run(() => changed('attribute'));
  }

  async #learnValues(products: readonly ImportedProduct[], writer: Writer): Promise<void> {
    const wanted = new Map<string, typeof attributeValues.$inferInsert>();
    for (const { name, values } of products.flatMap(({ options }) => options)) {
      const attributeId = this.attribute(name);
      for (const value of values) {
        const key = valueKey(attributeId, value);
        if (!this.#values.has(key))
          wanted.set(key, {
            attributeId,
            key: value,
            name: this.#text(value),
            sequence: this.#values.size + wanted.size,
          });
      }
    }
    if (wanted.size === 0) return;
    const made = await writer.put(attributeValues, [...wanted.values()], { returning: ['id', 'attributeId', 'key'] });
    for (const { id, attributeId, key } of made) this.#values.set(valueKey(attributeId, key), id);
    await writer.run(() => changed('attribute'));
  }

  async #learnCategories(products: readonly ImportedProduct[], writer: Writer): Promise<void> {
    const names = unknown(
      products.flatMap(({ category }) => category || []),
      this.#categories,
    );
    if (names.length === 0) return;
    const rows = names.map((name) => ({
      ...this.#named(name),
      externalKey: name,
      description: {},
      websiteId: this.#owner.websiteId,
    }));
    const made = await writer.put(categories, rows, { returning: ['id', 'externalKey'] });
    for (const { id, externalKey } of made) this.#categories.set(same(externalKey as string), id);
    await writer.run(() => changed('category'));
  }

  async #learnTags(products: readonly ImportedProduct[], writer: Writer): Promise<void> {
    const names = unknown(
      products.flatMap((product) => product.tags ?? []),
      this.#tags,
    );
    if (names.length === 0) return;
    const made = await writer.put(
      tags,
      names.map((name) => ({ ...this.#named(name), key: name })),
      { returning: ['id', 'key'] },
    );
    for (const { id, key } of made) this.#tags.set(same(key), id);
  }

  #named(name: string): { companyId: number; name: Record<string, string> } {
    return { companyId: this.#owner.companyId, name: this.#text(name) };
  }

  #text(text: string): Record<string, string> {
    return { [this.#owner.language]: text };
  }
}

function unknown(names: readonly string[], map: ReadonlyMap<string, number>): string[] {
  const missing = new Map<string, string>();
  for (const name of names) {
    const key = same(name);
    if (!map.has(key) && !missing.has(key)) missing.set(key, name);
  }
  return [...missing.values()];
}

function known(map: ReadonlyMap<string, number>, key: string): number {
  const id = map.get(key);
  if (id === undefined) throw new Error(`The import uses "${key}" before it has made it`);
  return id;
}
