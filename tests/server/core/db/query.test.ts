import { asc, desc, eq, gt, sql, sum } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { engine } from '#core/db/columns.ts';
import { db, isConflict, planForValues, prepared, rows, transaction } from '#core/db/database.ts';
import { boxes, makeProbeTables, shelves } from './probe_tables.ts';

let shelf = 0;

beforeAll(async () => {
  await makeProbeTables();
  const [made] = await db.insert(shelves).values({ slug: 'tools', name: 'Tools' }).returning({ id: shelves.id });
  shelf = made?.id ?? 0;
  await db.insert(boxes).values([
    {
      shelfId: shelf,
      code: 'a',
      price: 9_007_199_254_740_991,
      packedAt: new Date('2026-02-03T04:05:06.789Z'),
      labels: { colour: 'red', list: ['x'] },
    },
    { shelfId: shelf, code: 'b', price: 20, isOpen: false },
    { shelfId: shelf, code: 'c', price: 30, labels: {} },
  ]);
});

test('select returns values as they were inserted', async () => {
  const [first, second] = await db.select().from(boxes).where(eq(boxes.shelfId, shelf)).orderBy(asc(boxes.code));
  expect(first).toEqual({
    id: expect.any(Number),
    shelfId: shelf,
    code: 'a',
    price: 9_007_199_254_740_991,
    count: null,
    isOpen: true,
    packedAt: new Date('2026-02-03T04:05:06.789Z'),
    labels: { colour: 'red', list: ['x'] },
  });
  expect(second).toMatchObject({ isOpen: false, packedAt: new Date(0), labels: null });
});

test('a JSON column returns a string of digits as a string', async () => {
  const jsonText = '123' as unknown as { colour: string };
  await transaction(async () => {
    await db.update(boxes).set({ labels: jsonText }).where(eq(boxes.code, 'c'));
    const [box] = await db.select({ labels: boxes.labels }).from(boxes).where(eq(boxes.code, 'c'));
    expect(box?.labels).toBe('123');
    await db.update(boxes).set({ labels: {} }).where(eq(boxes.code, 'c'));
  });
});

test('aggregates and counts are returned as numbers', async () => {
  const joined = await db
    .select({ code: boxes.code, shelf: shelves.name })
    .from(boxes)
    .innerJoin(shelves, eq(shelves.id, boxes.shelfId))
    .where(gt(boxes.price, 20))
    .orderBy(desc(boxes.code));
  expect(joined).toEqual([
    { code: 'c', shelf: 'Tools' },
    { code: 'a', shelf: 'Tools' },
  ]);
  const [total] = await db
    .select({ price: sum(boxes.price).mapWith(Number) })
    .from(boxes)
    .where(eq(boxes.code, 'b'));
  expect(total).toEqual({ price: 20 });
  expect(await db.$count(boxes, eq(boxes.isOpen, true))).toBe(2);
});

test('update returns the number of changed rows', async () => {
  const { changes } = await db.update(boxes).set({ count: 1 }).where(gt(boxes.price, 20));
  expect(changes).toBe(2);
});

test('an upsert adds to the existing value', async () => {
  const put = () =>
    db
      .insert(boxes)
      .values({ shelfId: shelf, code: 'upsert', count: 2 })
      .onConflictDoUpdate({ target: [boxes.shelfId, boxes.code], set: { count: sql`${boxes.count} + excluded.count` } })
      .returning({ count: boxes.count });
  await put();
  expect(await put()).toEqual([{ count: 4 }]);
  await db.delete(boxes).where(eq(boxes.code, 'upsert'));
});

test('rows() returns objects with numbers for a raw SQL query', async () => {
  const found = await rows(
    sql`select ${boxes.code} as code, count(*) over () as total from ${boxes} where ${boxes.price} = ${20}`,
  );
  expect(found).toEqual([{ code: 'b', total: 1 }]);
});

test('isConflict is true for a unique violation and false for a foreign key violation', async () => {
  const conflict = await db
    .insert(shelves)
    .values({ slug: 'tools', name: 'Again' })
    .then(null, (error) => error);
  expect(isConflict(conflict)).toBe(true);
  const dangling = await db
    .insert(boxes)
    .values({ shelfId: 999_999, code: 'x' })
    .then(null, (error) => error);
  expect(dangling).toBeInstanceOf(Error);
  expect(isConflict(dangling)).toBe(false);
});

test('the error of a failed statement does not contain its values', async () => {
  const error = await db
    .insert(shelves)
    .values({ slug: 'tools', name: 'argon2id$secret' })
    .then(null, (failure) => failure);
  expect(String(error.stack)).not.toContain('argon2id$secret');
  expect(String(error.message)).not.toContain('argon2id$secret');
});

const boxByCode = prepared('box_by_code', () =>
  db
    .select({ price: boxes.price })
    .from(boxes)
    .where(eq(boxes.code, sql.placeholder('code'))),
);

test('a prepared query returns rows outside and inside a transaction', async () => {
  expect(await boxByCode({ code: 'b' })).toEqual([{ price: 20 }]);
  await transaction(async () => {
    await db.update(boxes).set({ price: 21 }).where(eq(boxes.code, 'b'));
    expect(await boxByCode({ code: 'b' })).toEqual([{ price: 21 }]);
    await db.update(boxes).set({ price: 20 }).where(eq(boxes.code, 'b'));
  });
  expect(await boxByCode({ code: 'nothing' })).toEqual([]);
});

if (engine === 'postgres') {
  test('a statement asked often is prepared, but not where it is planned for its values', async () => {
    const dear = async (price: number) => db.select({ code: boxes.code }).from(boxes).where(gt(boxes.price, price));
    const rare = async (price: number) => db.select({ code: boxes.code }).from(boxes).where(eq(boxes.price, price));
    // One transaction has one connection, which alone knows what it prepared.
    const kept = await transaction(async () => {
      for (const price of [1, 2, 3, 4]) {
        await dear(price);
        await planForValues(() => rare(price));
      }
      return rows<{ statement: string }>(sql`select statement from pg_prepared_statements`);
    });
    const statements = kept.map(({ statement }) => statement);
    expect(statements).toContainEqual(expect.stringContaining('where "probe_boxes"."price" > $1'));
    expect(statements).not.toContainEqual(expect.stringContaining('where "probe_boxes"."price" = $1'));
  });
}
