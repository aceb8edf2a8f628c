/** Finds attribute values by name, and creates missing ones in order. */
import { and, eq, gte, type SQL, sql } from 'drizzle-orm';
import { changed } from '#core/changes/changes.ts';
import { db } from '#core/db/database.ts';
import { attributes, attributeValues } from '#shop/schema/variants.schema.ts';
import { NameIds } from './name_ids.ts';
import { ValueOrder } from './value_order.ts';
import type { Writer } from './writer.ts';

const composed = (attributeId: number, name: string): string => `${attributeId} ${name}`;

export class ValueNames {
  readonly #language: string;
  readonly #ids = new NameIds();
  readonly #orders = new Map<number, ValueOrder>();

  constructor(language: string) {
    this.#language = language;
  }

  /** Reads the values of the attributes that `which` selects. */
  async read(which: SQL | undefined): Promise<void> {
    const { id, attributeId, key, sequence } = attributeValues;
    const rows = await db
      .select({ id, attributeId, key, sequence })
      .from(attributeValues)
      .innerJoin(attributes, eq(attributes.id, attributeValues.attributeId))
      .where(which);
    for (const row of rows) {
      this.#ids.set(composed(row.attributeId, row.key), row.id);
      this.#orderOf(row.attributeId).set(row.key, row.sequence);
    }
  }

  id(attributeId: number, name: string): number {
    return this.#ids.id(composed(attributeId, name));
  }

  /** @param options attributes, each with values in their order */
  async learn(options: readonly { attributeId: number; values: string[] }[], writer: Writer): Promise<void> {
    const missing: { attributeId: number; key: string; name: Record<string, string> }[] = [];
    for (const { attributeId, values } of options) {
      for (const [i, key] of values.entries()) {
        if (this.#orderOf(attributeId).get(key) !== undefined) continue;
        await this.#place(attributeId, key, values.slice(i + 1), writer);
        missing.push({ attributeId, key, name: { [this.#language]: key } });
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
