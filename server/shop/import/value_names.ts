/** Finds attribute values by name, and creates missing ones in order. */
import { and, eq, gte, type SQL, sql } from 'drizzle-orm';
import { changed } from '#core/changes/changes.ts';
import type { Translated } from '#core/db/columns.ts';
import { db } from '#core/db/database.ts';
import { pick } from '#core/i18n/translated.ts';
import { attributes, attributeValues } from '#shop/schema/variants.schema.ts';
import { type ImportedOption, VALUE_FIELDS, type ValueDetails } from './imported_product.ts';
import { NameIds, type Owner } from './name_ids.ts';
import { ValueOrder } from './value_order.ts';
import type { Writer } from './write/writer.ts';

type LearnedOption = Omit<ImportedOption, 'name'> & { attributeId: number };
type StoredValue = Pick<typeof attributeValues.$inferSelect, 'name' | 'color'>;
type NewValue = { attributeId: number; key: string; name: Translated };

const described = (
  details: ValueDetails,
): Omit<ValueDetails, 'name' | 'priceExtra' | 'sequence'> & { name?: Translated } => ({
  ...(Object.keys(details.name).length > 0 && { name: details.name }),
  ...(Object.fromEntries(VALUE_FIELDS.map((field) => [field, details[field]])) as Pick<
    ValueDetails,
    (typeof VALUE_FIELDS)[number]
  >),
});

/** A language in which the file says nothing counts as the same. */
export const isNamedOtherwise = (stored: Translated, given: Translated): boolean =>
  Object.entries(given).some(([language, name]) => stored[language] !== name);

const composed = (attributeId: number, name: string): string => `${attributeId} ${name}`;

export class ValueNames {
  readonly #owner: Owner;
  readonly #ids = new NameIds();
  readonly #orders = new Map<number, ValueOrder>();
  readonly #stored = new Map<number, StoredValue>();

  constructor(owner: Owner) {
    this.#owner = owner;
  }

  /** Reads the values of the attributes that `which` selects. */
  async read(which: SQL | undefined): Promise<void> {
    const { id, attributeId, key, sequence, name, color } = attributeValues;
    const rows = await db
      .select({ id, attributeId, key, sequence, name, color })
      .from(attributeValues)
      .innerJoin(attributes, eq(attributes.id, attributeValues.attributeId))
      .where(which);
    for (const row of rows) {
      this.#ids.set(composed(row.attributeId, row.key), row.id);
      this.#stored.set(row.id, row);
      this.#orderOf(row.attributeId).set(row.key, row.sequence);
    }
    if (this.#owner.byNames)
      for (const row of rows) {
        const text = pick(row.name, this.#owner.language);
        this.#ids.set(composed(row.attributeId, text), row.id);
        this.#orderOf(row.attributeId).set(text, row.sequence);
      }
  }

  id(attributeId: number, name: string): number {
    return this.#ids.id(composed(attributeId, name));
  }

  /** The values that are there, and that a file names or colours otherwise. */
  otherwise(attributeId: number, values: ReadonlyMap<string, ValueDetails>): string[] {
    return [...values].flatMap(([key, given]) => {
      const stored = this.#stored.get(this.id(attributeId, key));
      const isPaintedOtherwise = given.color && given.color !== stored?.color;
      const isSame = !stored || !(isPaintedOtherwise || isNamedOtherwise(stored.name, given.name));
      return isSame ? [] : [pick(stored.name, this.#owner.language)];
    });
  }

  /** @param options attributes, each with values in their order */
  async learn(options: readonly LearnedOption[], writer: Writer): Promise<void> {
    const missing: NewValue[] = [];
    for (const { attributeId, values, details } of options) {
      for (const [i, key] of values.entries()) {
        if (this.#orderOf(attributeId).get(key) !== undefined) continue;
        const given = details?.values.get(key.toLowerCase());
        if (typeof given?.sequence === 'number') this.#orderOf(attributeId).set(key, given.sequence);
        else await this.#place(attributeId, key, values.slice(i + 1), writer);
        missing.push({ attributeId, key, name: { [this.#owner.language]: key }, ...(given && described(given)) });
      }
    }
    if (missing.length === 0) return;
    const rows = missing.map((row) => ({ ...row, sequence: this.#orderOf(row.attributeId).get(row.key) }));
    const made = await writer.put(attributeValues, rows, { returning: ['id', 'attributeId', 'key'] });
    for (const { id, attributeId, key } of made) this.#ids.set(composed(attributeId, key), id);
    await writer.run(() => changed('attribute'));
  }

  async #place(attributeId: number, value: string, following: string[], writer: Writer): Promise<void> {
    const from = this.#orderOf(attributeId).place(value, following);
    if (from === null) return;
    await writer.run(() =>
      db
        .update(attributeValues)
        .set({ sequence: sql`${attributeValues.sequence} + 1` })
        .where(and(eq(attributeValues.attributeId, attributeId), gte(attributeValues.sequence, from))),
    );
  }

  #orderOf(attributeId: number): ValueOrder {
    const order = this.#orders.get(attributeId) ?? new ValueOrder();
    this.#orders.set(attributeId, order);
    return order;
  }
}
