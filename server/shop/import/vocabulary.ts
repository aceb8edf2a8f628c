/** Finds attributes, values, categories and tags by name, and creates missing ones. */

import { eq, isNull, or } from 'drizzle-orm';
import { changed } from '#core/changes/changes.ts';
import type { Translated } from '#core/db/columns.ts';
import { db } from '#core/db/database.ts';
import { pick } from '#core/i18n/translated.ts';
import { tags } from '#shop/schema/schema.ts';
import { attributes } from '#shop/schema/variants.schema.ts';
import { CategoryNames } from './category_names.ts';
import type { ImportedOption, ImportedProduct } from './imported_product.ts';
import type { Owner } from './name_ids.ts';
import { NameIds } from './name_ids.ts';
import { isNamedOtherwise, ValueNames } from './value_names.ts';
import type { Writer } from './write/writer.ts';

type Kind = (typeof attributes.$inferSelect)['variants'];
type Option = Pick<ImportedOption, 'name' | 'details'>;
type Stored = typeof attributes.$inferSelect;

/** Suffix for an imported option whose name belongs to an attribute that makes its variants in another way. */
const ALTERNATIVES: Record<Kind, string> = { always: ' (variants)', dynamic: ' (on order)', no_variant: ' (choices)' };
const kindOf = ({ details }: Option): Kind => details?.variants ?? 'always';
const idKey = (kind: Kind, name: string): string => `${kind} ${name}`;
const plainKey = (kind: Kind, key: string): string => idKey(kind, key.replace(ALTERNATIVES[kind], ''));

export class Vocabulary {
  readonly #owner: Owner;
  readonly #attributes = new NameIds();
  readonly #values: ValueNames;
  readonly #categories: CategoryNames;
  readonly #tags = new NameIds();
  readonly #takenNames = new Set<string>();
  /** What is there of attributes, by id. */
  readonly #stored = new Map<number, Stored>();
  readonly #otherwise = new Set<string>();

  /** @param owner whose names, and whether they are those of today, in its language */
  constructor(owner: Owner) {
    this.#owner = owner;
    this.#values = new ValueNames(owner);
    this.#categories = new CategoryNames(owner);
  }

  /** Names of the attributes and values that are there and that products of a file tell otherwise. */
  get otherwise(): string[] {
    return [...this.#otherwise].sort();
  }

  static async load(owner: Owner): Promise<Vocabulary> {
    const vocabulary = new Vocabulary(owner);
    await vocabulary.#read();
    return vocabulary;
  }

  attribute(option: Option): number {
    return this.#attributes.id(idKey(kindOf(option), option.name));
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
      products.flatMap(({ options }) => options.map((option) => ({ ...option, attributeId: this.attribute(option) }))),
      writer,
    );
    this.#compare(products.flatMap(({ options }) => options));
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
    const rows = await db.select().from(attributes).where(ours(attributes));
    for (const row of rows) {
      this.#takenNames.add(row.key);
      this.#stored.set(row.id, row);
      this.#attributes.set(plainKey(row.variants, row.key), row.id);
    }
    for (const { name, variants, id } of rows)
      this.#named(name, (text) => this.#attributes.set(idKey(variants, text), id));
    await this.#values.read(ours(attributes));
    await this.#categories.read();
    const known = await db.select().from(tags).where(ours(tags));
    for (const row of known) this.#tags.set(row.key, row.id);
    for (const { name, id } of known) this.#named(name, (text) => this.#tags.set(text, id));
  }

  /** They are shared by products, so that one file does not rename them. */
  #compare(options: readonly Option[]): void {
    for (const option of options) {
      const stored = this.#stored.get(this.attribute(option));
      const { name, details } = option;
      if (!stored || !details) continue;
      if (isNamedOtherwise(stored.name, details.name)) this.#otherwise.add(name);
      for (const value of this.#values.otherwise(stored.id, details.values)) this.#otherwise.add(`${name}: ${value}`);
    }
  }

  async #learnAttributes(products: readonly ImportedProduct[], writer: Writer): Promise<void> {
    const options = new Map<string, Option>();
    for (const option of products.flatMap((product) => product.options)) {
      const key = idKey(kindOf(option), option.name);
      if (!this.#attributes.has(key) && !options.has(key.toLowerCase())) options.set(key.toLowerCase(), option);
    }
    if (options.size === 0) return;
    const rows = [...options.values()].map((option) => this.#attributeRow(option));
    const made = await writer.put(attributes, rows, { returning: ['id', 'key'] });
    const kinds = new Map(rows.map(({ key, variants }) => [key, variants]));
    for (const { id, key } of made) this.#attributes.set(plainKey(kinds.get(key) ?? 'always', key), id);
    await writer.run(() => changed('attribute'));
  }

  async #learnTags(products: readonly ImportedProduct[], writer: Writer): Promise<void> {
    const names = this.#tags.unknown(products.flatMap((product) => product.tags ?? []));
    if (names.length === 0) return;
    const rows = names.map((name) => ({ ...this.#owned(name), key: name }));
    const made = await writer.put(tags, rows, { returning: ['id', 'key'] });
    for (const { id, key } of made) this.#tags.set(key, id);
  }

  #attributeRow(option: Option) {
    const { name, details } = option;
    const kind = kindOf(option);
    const key = this.#takenNames.has(name) ? name + ALTERNATIVES[kind] : name;
    this.#takenNames.add(key);
    return {
      ...this.#owned(name),
      key,
      variants: kind,
      ...(details && Object.keys(details.name).length > 0 && { name: details.name }),
      ...(details && { display: details.display, isFilter: details.isFilter }),
    };
  }

  #named(name: Translated, take: (text: string) => void): void {
    if (this.#owner.byNames) take(pick(name, this.#owner.language));
  }

  #owned(name: string): { companyId: number; name: Record<string, string> } {
    return { companyId: this.#owner.companyId, name: { [this.#owner.language]: name } };
  }
}
