import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { plannedOnce } from '#core/db/sqlite/statements.ts';

const database = new Database(':memory:');

beforeAll(() => {
  database.exec('create table things (id integer primary key, number integer, text text, data blob)');
  database.exec('create index things_number on things (number); create index things_text on things (text)');
  const insert = database.prepare('insert into things values (?, ?, ?, ?)');
  insert.run(1, 1, 'x', Buffer.from([1]));
  insert.run(2, 2, '1', Buffer.from([2]));
  insert.run(3, null, null, null);
});
afterAll(() => database.close());

test('plannedOnce puts a plus before compared values, limit and offset, and nowhere else', () => {
  expect(plannedOnce('select "id" from "a" where ("a"."b" = ? and "c" <> ?) order by "id" limit ? offset ?')).toBe(
    'select "id" from "a" where ("a"."b" = +? and "c" <> ?) order by "id" limit +? offset ?',
  );
  expect(plannedOnce('update "a" set "b" = ?, "limit_of" = ? where "c" in (?, ?)')).toBe(
    'update "a" set "b" = +?, "limit_of" = +? where "c" in (?, ?)',
  );
});

test.each(['number', 'text', 'data', 'id'])(
  'plannedOnce keeps rows and query plan the same for a comparison with column %s',
  (column) => {
    const text = `select id from things where ${column} = ? order by id limit ?`;
    const [plain, steady] = [text, plannedOnce(text)].map((one) => database.prepare(one).pluck());
    for (const value of [1, '1', 1n, 1.5, 'x', null, Buffer.from([1]), -1]) {
      expect(steady?.all(value, 5)).toEqual(plain?.all(value, 5));
    }
    const plan = (one: string) => database.prepare(`explain query plan ${one}`).all(1, 5);
    expect(plan(plannedOnce(text))).toEqual(plan(text));
  },
);

test('A partial index applies to a condition written as a literal, not to a bound value', () => {
  database.exec("create index things_named on things (text) where data = 'named'");
  const plan = (where: string) => {
    const text = plannedOnce(`select count(*) from things indexed by things_named where text = ? and ${where}`);
    return () => database.prepare(text).get('x', ...(where.includes('?') ? ['named'] : []));
  };
  expect(plan("data = 'named'")).not.toThrow();
  expect(plan('data = ?')).toThrow(/no query solution/);
  database.exec('drop index things_named');
});

test('plannedOnce writes text and binary values unchanged', () => {
  const text = 'update things set text = ?, data = ? where id = ?';
  database.prepare(plannedOnce(text)).run('+7', Buffer.from([0, 255]), 3);
  expect(database.prepare('select text, data from things where id = 3').get()).toEqual({
    text: '+7',
    data: Buffer.from([0, 255]),
  });
});
