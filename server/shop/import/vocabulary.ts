/** Finds attributes, values, categories and tags by name, and creates missing ones. */

import { eq, isNull, or } from 'drizzle-orm';
import { changed } from '#core/changes/changes.ts';
import { db } from '#core/db/database.ts';
import { tags } from '#shop/schema/schema.ts';
import { attributes } from '#shop/schema/variants.schema.ts';
import { CategoryNames } from './category_names.ts';
import type { ImportedProduct } from './imported_product.ts';
import type { Owner } from './name_ids.ts';
import { NameIds } from './name_ids.ts';
import { ValueNames } from './value_names.ts';
import type { Writer } from './writer.ts';

/**
 * Suffix for an imported option whose name belongs to an attribute that makes no variants, as imported options must.
 */
const ALTERNATIVE = ' (variants)';

export class Vocabulary {
  readonly #owner: Owner;
  readonly #attributes = new NameIds();
  readonly #values: ValueNames;
  readonly #categories: CategoryNames;
  readonly #tags = new NameIds();
  readonly #takenNames = new Set<string>();

  constructor(owner: Owner) {
    this.#owner = owner;
    this.#values = new ValueNames(owner.language);
    this.#categories = new CategoryNames(owner);
  }

  static async load(owner: Owner): Promise<Vocabulary> {
    const vocabulary = new Vocabulary(owner);
    await vocabulary.#read();
    return vocabulary;
  }

  attribute(name: string): number {
    return this.#attributes.id(name);
  }

  value(attributeId: number, name: string): number {
    return this.#values.id(attributeId, name);
  }

  category(path: readonly string[]): number {
    return this.#categories.id(path);
  }

  tag(name: string): number {
    return this.#tags.id(name);
  }

  /**
   * Creates everything these products name that does not exist yet.
   * @returns names of the categories that every website shows from now on
   */
  async learn(products: readonly ImportedProduct[], writer: Writer): Promise<string[]> {
    await this.#learnAttributes(products, writer);
    await this.#values.learn(
      products.flatMap(({ options }) =>
        options.map(({ name, values }) => ({ attributeId: this.attribute(name), values })),
      ),
      writer,
    );
    await this.#learnTags(products, writer);
    return this.#categories.learn(
      products.flatMap(({ categories }) => categories ?? []),
      writer,
    );
  }

  async #read(): Promise<void> {
    const { companyId } = this.#owner;
    const ours = <T extends typeof attributes | typeof tags>(table: T) =>
      or(eq(table.companyId, companyId), isNull(table.companyId));
    for (const row of await db.select().from(attributes).where(ours(attributes))) {
      this.#takenNames.add(row.key);
      if (row.variants === 'always') this.#attributes.set(row.key.replace(ALTERNATIVE, ''), row.id);
    }
    await this.#values.read(ours(attributes));
    await this.#categories.read();
    for (const row of await db.select().from(tags).where(ours(tags))) this.#tags.set(row.key, row.id);
  }

  async #learnAttributes(products: readonly ImportedProduct[], writer: Writer): Promise<void> {
    const names = this.#attributes.unknown(products.flatMap(({ options }) => options.map(({ name }) => name)));
    if (names.length === 0) return;
    const rows = names.map((name) => ({
      ...this.#named(name),
      key: this.#takenNames.has(name) ? name + ALTERNATIVE : name,
    }));
    const made = await writer.put(attributes, rows, { returning: ['id', 'key'] });
    for (const { id, key } of made) this.#attributes.set(key.replace(ALTERNATIVE, ''), id);
    await writer.run(() => changed('attribute'));
  }

  async #learnTags(products: readonly ImportedProduct[], writer: Writer): Promise<void> {
    const names = this.#tags.unknown(products.flatMap((product) => product.tags ?? []));
    if (names.length === 0) return;
    const rows = names.map((name) => ({ ...this.#named(name), key: name }));
    const made = await writer.put(tags, rows, { returning: ['id', 'key'] });
    for (const { id, key } of made) this.#tags.set(key, id);
  }

  #named(name: string): { companyId: number; name: Record<string, string> } {
    return { companyId: this.#owner.companyId, name: { [this.#owner.language]: name } };
  }
}
