import { and, asc, count, desc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { alias } from '#core/db/columns.ts';
import { db } from '#core/db/database.ts';
import { orderLines, orders } from '#sales/schema/schema.ts';
import { templates } from '#shop/schema/schema.ts';

type Values = { id: number; other: number; ids: number[]; text: string; at: Date; nothing: number | null };
type Query = { toSQL(): { sql: string; params: unknown[] } };

const others = alias(orders, 'others');
const isOurs = and(eq(orders.origin, 'shop'), isNull(orders.remindedAt));

const lineOf = (orderId: number, name: string, quantity: number) => ({
  orderId,
  name,
  quantity,
  unitPrice: 0,
  choices: { custom: [], noVariant: [] },
});

const QUERIES: Record<string, (values: Values) => Query> = {
  'all columns': ({ id }) => db.select().from(orders).where(eq(orders.id, id)),
  'a list, a limit and an offset': ({ ids, id, other }) =>
    db.select({ id: orders.id }).from(orders).where(inArray(orders.id, ids)).limit(id).offset(other),
  'a time, a text and a condition that stands twice': ({ at, text }) =>
    db
      .select()
      .from(orders)
      .where(or(and(isOurs, lt(orders.createdAt, at)), and(isOurs, eq(orders.note, text)))),
  'joined tables and an alias': ({ id, other }) =>
    db
      .select({
        order: orders,
        line: orderLines.id,
        sum: sql<number>`${others.amountTotal} + ${other}`.mapWith(Number),
      })
      .from(orders)
      .leftJoin(orderLines, and(eq(orderLines.orderId, orders.id), eq(orderLines.sequence, other)))
      .innerJoin(others, eq(others.id, id))
      .orderBy(desc(orders.id), asc(orderLines.id)),
  'a query inside': ({ id, text }) =>
    db
      .select({ many: count().as('many') })
      .from(orders)
      .where(
        inArray(orders.id, db.select({ id: orderLines.orderId }).from(orderLines).where(eq(orderLines.name, text))),
      )
      .groupBy(orders.partnerId)
      .having(({ many }) => eq(many, id)),
  'values as they are': ({ id, text }) => db.select({ x: sql`${id} || ${text} || ${null}` }).from(orders),
  'one row': ({ id, text, nothing }) =>
    db
      .insert(orderLines)
      .values({ ...lineOf(id, text, 1), variantId: nothing })
      .returning({ id: orderLines.id }),
  'rows or, where they are there, a change': ({ id, ids, text }) =>
    db
      .insert(orderLines)
      .values(ids.map((orderId) => lineOf(orderId, text, id)))
      .onConflictDoUpdate({ target: orderLines.id, set: { quantity: sql`${orderLines.quantity} + ${id}` } }),
  'defaults that are computed': ({ text }) =>
    db
      .insert(templates)
      .values({ name: { en_US: text } } as never)
      .returning(),
  'a change': ({ id, other, at, nothing, text }) =>
    db
      .update(orders)
      .set({ partnerId: nothing, note: text, updatedAt: at, version: sql`${orders.version} + ${other}` })
      .where(eq(orders.id, id))
      .returning(),
  'a deletion': ({ id, ids }) =>
    db.delete(orderLines).where(or(eq(orderLines.id, id), inArray(orderLines.orderId, ids))),
};

/** What the database is asked when it runs. */
function asked(query: Query): { sql: string; params: unknown[] } {
  type Ready = { query: { sql: string; params: unknown[] } };
  const { sql: text, params } = (query as unknown as { _prepare(): Ready })._prepare().query;
  return { sql: text, params };
}

const anyValues = fc.record({
  id: fc.nat(),
  other: fc.nat(3),
  ids: fc.array(fc.nat(), { minLength: 1, maxLength: 3 }),
  text: fc.string(),
  at: fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('2100-01-01') }),
  nothing: fc.option(fc.nat()),
});

describe('A query built once for its shape', () => {
  it.each(Object.entries(QUERIES))('has the SQL and the values that drizzle gives it with %s', (_name, queryWith) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    fc.assert(
      fc.property(anyValues, fc.nat(1000), (values, milliseconds) => {
        vi.setSystemTime(Date.UTC(2026, 1, 3) + milliseconds);
        const { sql: text, params } = queryWith(values).toSQL();
        expect(asked(queryWith(values))).toEqual({ sql: text, params });
      }),
      { numRuns: 50 },
    );
  });

  it('is not shared by queries whose texts or tables differ', () => {
    const texts = [
      db.select().from(orders).where(sql`${orders.id} = 1`),
      db.select().from(orders).where(sql`${orders.id} = 2`),
      db.select().from(orderLines).where(sql`${orderLines.id} = 1`),
      db.select({ id: orders.id }).from(orders).where(sql`${orders.id} = 1`),
    ].map((query) => asked(query).sql);
    expect(new Set(texts).size).toBe(texts.length);
  });

  it('maps what it reads by its own function', async () => {
    const read = (map: (value: unknown) => number) =>
      db.select({ value: sql<number>`1`.mapWith(map) }).from(sql`(select 1) as one`);
    expect(await read((value) => Number(value) + 1)).toEqual([{ value: 2 }]);
    expect(await read((value) => Number(value) + 2)).toEqual([{ value: 3 }]);
  });
});
