/** Pages of a staff list, and what finding them reads. */
import { inArray, type SQL, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { db, insertMany } from '#core/db/database.ts';
import { findPage, MOST_COUNTED, rowsWithIds } from '#core/staff_list/find.ts';
import { parseQuestion } from '#core/staff_list/question.ts';
import type { StaffList } from '#core/staff_list/staff_list.ts';
import { tags } from '#shop/schema/schema.ts';
import { askedBy } from '#tests/setup/database/statement_count.ts';

type Row = { id: number; key: string };
const request = {} as FastifyRequest;
const list = {
  id: tags.id,
  idOf: ({ id }: Row) => id,
  rows: () => db.select({ id: tags.id, key: tags.key }).from(tags),
  ids: () => db.select({ id: tags.id }).from(tags),
  tabs: [{ id: 'all' }, { id: 'rare', readsAll: true }, { id: 'some' }],
  columns: [
    {
      id: 'key',
      sort: tags.key,
      sortedIds: (where: SQL | undefined, order: SQL[]) =>
        db
          .select({ id: sql<number>`${tags.id} /* by its index */`.as('id') })
          .from(tags)
          .where(where)
          .orderBy(...order),
    },
  ],
} as unknown as StaffList<Row>;

const question = (query: string) =>
  parseQuestion(Object.fromEntries(new URLSearchParams(query)), { ...list, filters: [] });
const find = (query: string, where?: SQL) => findPage(list, where, question(query), request);
const statementsOf = async (query: string, where?: SQL) => (await askedBy(() => find(query, where))).statements;

let ids: number[];
beforeAll(async () => {
  await db.delete(tags);
  const rows = Array.from({ length: MOST_COUNTED + 60 }, (_, n) => ({
    companyId: 1,
    key: `probe ${String(n).padStart(5, '0')}`,
    name: {},
  }));
  ids = (await insertMany(tags, rows, { returning: ['id'] })).map(({ id }) => id);
});
const some = (many: number) => inArray(tags.id, ids.slice(0, many));
const idsOn = async (query: string, where?: SQL) => (await find(query, where)).rows.map(({ id }) => id);

describe.each(['', '&q=probe', '&state=rare', '&sort=key'])('a page of a staff list asked with "%s"', (also) => {
  const inOrder = (many: number) => (also === '&sort=key' ? ids.slice(0, many) : ids.slice(0, many).toReversed());

  it('follows the page before it without a gap', async () => {
    const expected = inOrder(60);
    expect(await idsOn(`size=25${also}`, some(60))).toEqual(expected.slice(0, 25));
    expect(await idsOn(`size=25&page=2${also}`, some(60))).toEqual(expected.slice(25, 50));
    expect(await idsOn(`size=25&page=3${also}`, some(60))).toEqual(expected.slice(50));
  });

  it('is the full last one for the number after it', async () => {
    const { page, count, rows } = await find(`size=25&page=3${also}`, some(50));
    expect({ page, count, rows: rows.length }).toEqual({ page: 2, count: 50, rows: 25 });
    expect(await find(`page=2${also}`, some(0))).toMatchObject({ page: 1, count: 0, rows: [] });
  });

  it('is that of the 10,000th row at most, and its list is counted one further', async () => {
    const { page, count, rows } = await find(`size=100&page=101${also}`);
    expect({ page, count, rows: rows.length }).toEqual({ page: 100, count: MOST_COUNTED + 1, rows: 100 });
  });
});

describe('finding a page of a staff list', () => {
  const readsAll = (text: string) => text.includes(`probe's condition`);
  const condition = sql`(${tags.id} > 0 /* probe's condition */)`;

  it.each([
    ['page=2', 2],
    ['page=2&q=probe', 1],
    ['page=2&state=rare', 1],
  ])('with %s evaluates its condition %i times', async (query, times) => {
    expect((await statementsOf(query, condition)).filter(readsAll)).toHaveLength(times);
    // What follows, such as sums of what is listed, reads the rows that were found.
    expect((await find(query, condition)).where === condition).toBe(times === 2);
  });

  it('uses the index of a column only for a list that nothing narrows', async () => {
    const usesIndex = async (query: string) => (await statementsOf(query)).some((one) => one.includes('by its index'));
    expect([await usesIndex('sort=key'), await usesIndex('sort=-key')]).toEqual([true, true]);
    for (const query of ['', 'sort=key&q=probe', 'sort=key&state=some'])
      expect([query, await usesIndex(query)]).toEqual([query, false]);
    const { statements } = await askedBy(() =>
      findPage(list, undefined, { ...question('sort=key'), picked: { kind: ['a'] } }, request),
    );
    expect(statements.some((one) => one.includes('by its index'))).toBe(false);
  });

  it('completes the rows that it found, and does not ask where there are none', async () => {
    const completed: number[] = [];
    const complete = async (rows: Row[]) => {
      completed.push(rows.length);
      return rows;
    };
    for (const many of [3, 0]) await findPage({ ...list, complete }, some(many), question(''), request);
    expect(completed).toEqual([3]);
  });

  it('by ids keeps their order, leaves out those deleted meanwhile, and asks nothing for none', async () => {
    const [first = 0, second = 0] = ids;
    expect((await rowsWithIds(list, [second, -1, first], request)).map(({ id }) => id)).toEqual([second, first]);
    expect((await askedBy(() => rowsWithIds(list, [], request))).statements).toEqual([]);
  });
});
