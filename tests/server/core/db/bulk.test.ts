import { asc, eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { db, inBatches, insertMany, isConflict, transaction } from '#core/db/database.ts';
import { boxes, makeProbeTables, shelves } from './probe_tables.ts';

let shelf = 0;

beforeAll(makeProbeTables);

beforeEach(async () => {
  const [made] = await db
    .insert(shelves)
    .values({ slug: crypto.randomUUID(), name: 'Bulk' })
    .returning({ id: shelves.id });
  shelf = made?.id ?? 0;
});

const many = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ shelfId: shelf, code: String(at).padStart(5, '0'), price: at }));

const stored = () => db.select().from(boxes).where(eq(boxes.shelfId, shelf)).orderBy(asc(boxes.code));

test('insertMany inserts each row once, for any number of rows', async () => {
  for (const count of [0, 1, 63, 64, 649]) {
    await db.delete(boxes).where(eq(boxes.shelfId, shelf));
    await insertMany(boxes, many(count));
    expect((await stored()).map(({ price }) => price)).toEqual(Array.from({ length: count }, (_, at) => at));
  }
});

test('insertMany stores values and defaults as a plain insert does', async () => {
  const packedAt = new Date('2026-05-06T07:08:09.010Z');
  await insertMany(boxes, [
    { shelfId: shelf, code: 'bulk-1', isOpen: false, packedAt, labels: { list: ['ä'] } },
    { shelfId: shelf, code: 'bulk-2', count: 7 },
  ]);
  const [first, second] = await stored();
  expect(first).toMatchObject({ isOpen: false, packedAt, labels: { list: ['ä'] }, count: null, price: 0 });
  expect(second).toMatchObject({ isOpen: true, packedAt: new Date(0), labels: null, count: 7, price: 0 });
});

test('insertMany returns the requested columns', async () => {
  const answered = await insertMany(boxes, many(70), { returning: ['id', 'code', 'packedAt'] });
  const byCode = new Map((await stored()).map((box) => [box.code, box.id]));
  expect(answered).toHaveLength(70);
  for (const { id, code, packedAt } of answered) {
    expect(id).toBe(byCode.get(code));
    expect(packedAt).toEqual(new Date(0));
  }
});

test('insertMany in an open transaction is rolled back with it', async () => {
  const failing = transaction(async () => {
    await insertMany(boxes, many(9));
    throw new Error('stop');
  });
  await expect(failing).rejects.toThrow('stop');
  expect(await stored()).toEqual([]);
});

test('insertMany inserts no row when one row violates a constraint', async () => {
  const rows = [...many(100), { shelfId: shelf, code: '00050', price: 1 }];
  await expect(insertMany(boxes, rows)).rejects.toSatisfy(isConflict);
  expect(await stored()).toEqual([]);
});

test('insertMany skips or updates existing rows as onConflict says', async () => {
  await insertMany(boxes, many(10));
  const newer = many(12).map((box) => ({ ...box, price: box.price < 5 ? box.price : box.price + 100 }));
  const target: ('shelfId' | 'code')[] = ['shelfId', 'code'];

  const left = await insertMany(boxes, newer, { onConflict: { target, update: 'nothing' }, returning: ['code'] });
  expect(left.map(({ code }) => code)).toEqual(['00010', '00011']);
  expect((await stored())[9]?.price).toBe(9);

  const changed = await insertMany(boxes, newer, {
    onConflict: { target, update: ['price'] },
    onlyChanged: true,
    returning: ['code'],
  });
  expect(changed.map(({ code }) => code)).toEqual(['00005', '00006', '00007', '00008', '00009']);
  expect((await stored())[9]?.price).toBe(109);
});

test('inBatches commits each batch, and a failure rolls back only its own batch', async () => {
  let clock = 0;
  const now = vi.spyOn(performance, 'now').mockImplementation(() => (clock += 20));
  const failing = inBatches(many(20), async (box) => {
    await db.insert(boxes).values(box);
    if (box.price === 11) throw new Error('enough');
  });
  await expect(failing).rejects.toThrow('enough');
  now.mockRestore();
  const kept = (await stored()).map(({ price }) => price);
  expect(kept.length).toBeGreaterThan(0);
  expect(kept.length).toBeLessThan(12);
  await db.delete(boxes).where(eq(boxes.shelfId, shelf));
  await inBatches(many(20), async (box) => db.insert(boxes).values(box));
  expect(await stored()).toHaveLength(20);
});
