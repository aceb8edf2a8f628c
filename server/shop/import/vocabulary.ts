/** Attributes, their values, categories and tags by the names a file gives them; what is missing is made. */
import { eq, isNull, or } from 'drizzle-orm';
import { changed } from '../../core/changes.ts';
import { db } from '../../core/db/database.ts';
import { categories, tags } from '../schema.ts';
import { attributes, attributeValues } from '../variants.schema.ts';
import type { ImportedProduct } from './imported_product.ts';
import { NameIds } from './name_ids.ts';
import type { Writer } from './writer.ts';

type Owner = { companyId: number; websiteId: number | null; language: string };

const valueName = (attributeId: number, name: string): string => `${attributeId} ${name}`;

/** Of an attribute whose name is taken by one that does not make variants, which an imported option must. */
const ALTERNATIVE = ' (variants)';

export class Vocabulary {
  readonly #owner: Owner;
  readonly #attributes = new NameIds();
  readonly #values = new NameIds();
  readonly #categories = new NameIds();
  readonly #tags = new NameIds();
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
    return this.#attributes.id(name);
  }

  value(attributeId: number, name: string): number {
    return this.#values.id(valueName(attributeId, name));
  }

  category(name: string): number {
    return this.#categories.id(name);
  }

  tag(name: string): number {
    return this.#tags.id(name);
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
      if (row.variants === 'always') this.#attributes.set(row.key.replace(ALTERNATIVE, ''), row.id);
    }
    const values = await db
      .select({ id: attributeValues.id, attributeId: attributeValues.attributeId, key: attributeValues.key })
      .from(attributeValues)
      .innerJoin(attributes, eq(attributes.id, attributeValues.attributeId))
      .where(ours(attributes));
    for (const row of values) this.#values.set(valueName(row.attributeId, row.key), row.id);
    for (const row of await db.select().from(categories).where(ours(categories))) {
      if (row.externalKey) this.#categories.set(row.externalKey, row.id);
    }
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

  async #learnValues(products: readonly ImportedProduct[], writer: Writer): Promise<void> {
    const options = products.flatMap((product) => product.options);
    const names = this.#values.unknown(
      options.flatMap(({ name, values }) => values.map((value) => valueName(this.attribute(name), value))),
    );
    if (names.length === 0) return;
    const rows = names.map((composed, i) => {
      const space = composed.indexOf(' ');
      const value = composed.slice(space + 1);
      const attributeId = Number(composed.slice(0, space));
      return { attributeId, key: value, name: this.#text(value), sequence: this.#values.size + i };
    });
    const made = await writer.put(attributeValues, rows, { returning: ['id', 'attributeId', 'key'] });
    for (const { id, attributeId, key } of made) this.#values.set(valueName(attributeId, key), id);
    await writer.run(() => changed('attribute'));
  }

  async #learnCategories(products: readonly ImportedProduct[], writer: Writer): Promise<void> {
    const names = this.#categories.unknown(products.flatMap(({ category }) => category || []));
    if (names.length === 0) return;
    const rows = names.map((name) => ({
      ...this.#named(name),
      externalKey: name,
      description: {},
      websiteId: this.#owner.websiteId,
    }));
    const made = await writer.put(categories, rows, { returning: ['id', 'externalKey'] });
    for (const { id, externalKey } of made) this.#categories.set(externalKey as string, id);
    await writer.run(() => changed('category'));
  }

  async #learnTags(products: readonly ImportedProduct[], writer: Writer): Promise<void> {
    const names = this.#tags.unknown(products.flatMap((product) => product.tags ?? []));
    if (names.length === 0) return;
    const rows = names.map((name) => ({ ...this.#named(name), key: name }));
    const made = await writer.put(tags, rows, { returning: ['id', 'key'] });
    for (const { id, key } of made) this.#tags.set(key, id);
  }

  #named(name: string): { companyId: number; name: Record<string, string> } {
    return { companyId: this.#owner.companyId, name: this.#text(name) };
  }

  #text(text: string): Record<string, string> {
    return { [this.#owner.language]: text };
  }
}
