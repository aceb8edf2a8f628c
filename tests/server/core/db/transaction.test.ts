import { asc, eq, like, sql } from 'drizzle-orm';
import { beforeAll, expect, test, vi } from 'vitest';
import { engine } from '#core/db/columns.ts';
import {
  afterCommit,
  db,
  forUpdate,
  isConflict,
  longSnapshot,
  rows,
  snapshot,
  transaction,
  withoutDiskWait,
  writeTogether,
} from '#core/db/database.ts';
import { boxes, makeProbeTables, shelves } from './probe_tables.ts';

beforeAll(makeProbeTables);

const put = (slug: string) => db.insert(shelves).values({ slug, name: slug });

async function slugs(prefix: string): Promise<string[]> {
  const found = await db
    .select({ slug: shelves.slug })
    .from(shelves)
    .where(like(shelves.slug, `${prefix}%`))
    .orderBy(asc(shelves.slug));
  return found.map(({ slug }) => slug);
}

/** A promise to resolve by hand, which pauses a transaction. */
const gate = () => Promise.withResolvers<void>();

test('a transaction that throws leaves no row', async () => {
  const failing = transaction(async () => {
    await put('gone');
    expect(await slugs('gone')).toEqual(['gone']);
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  expect(await slugs('gone')).toEqual([]);
});

test('uncommitted rows are invisible to other connections, whose writes survive the rollback', async () => {
  const inside = gate();
  const held = gate();
  const failing = transaction(async () => {
    await put('open-inner');
    inside.resolve();
    await held.promise;
    throw new Error('undo');
  });
  await inside.promise;
  expect(await slugs('open')).toEqual([]);
  const outside = put('open-outer').then();
  held.resolve();
  await expect(failing).rejects.toThrow('undo');
  await outside;
  expect(await slugs('open')).toEqual(['open-outer']);
});

/** Whether the commit of the statement it stands in waits for the disk, or as the operator set it for PostgreSQL. */
const diskWait =
  engine === 'sqlite'
    ? sql`(select case synchronous when 2 then 'on' else 'off' end from pragma_synchronous)`
    : sql`(select case source when 'session' then setting else 'on' end from pg_settings where name = 'synchronous_commit')`;

const noteDiskWait = (slug: string) => db.insert(shelves).values({ slug, name: diskWait });

test('only transactions begun inside withoutDiskWait() skip the wait for the disk, not what follows their commit', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  await withoutDiskWait(() =>
    transaction(async () => {
      await noteDiskWait('disk-soft');
      await transaction(() => noteDiskWait('disk-nested').then());
      afterCommit(() => resolve(transaction(() => noteDiskWait('disk-after').then())));
    }),
  );
  await promise;
  await expect(withoutDiskWait(() => transaction(() => Promise.reject(new Error('gone'))))).rejects.toThrow('gone');
  await transaction(() => withoutDiskWait(() => transaction(() => noteDiskWait('disk-inside').then())));
  const found = await db.select().from(shelves).where(like(shelves.slug, 'disk-%')).orderBy(asc(shelves.id));
  expect(found.map(({ slug, name }) => [slug, name])).toEqual([
    ['disk-soft', 'off'],
    ['disk-nested', 'off'],
    ['disk-after', 'on'],
    ['disk-inside', 'on'],
  ]);
});

test('only writes inside withoutDiskWait() skip the wait for the disk', async () => {
  await withoutDiskWait(() => noteDiskWait('single-alone'));
  await noteDiskWait('single-not');
  await transaction(() => withoutDiskWait(() => noteDiskWait('single-inside')).then());
  const found = await db.select().from(shelves).where(like(shelves.slug, 'single-%')).orderBy(asc(shelves.id));
  expect(found.map(({ slug, name }) => [slug, name])).toEqual([
    // A single statement of PostgreSQL would need a transaction around it.
    ['single-alone', engine === 'sqlite' ? 'off' : 'on'],
    ['single-not', 'on'],
    ['single-inside', 'on'],
  ]);
});

test('a nested transaction is rolled back without the outer one', async () => {
  await transaction(async () => {
    await put('nest-1');
    await expect(
      transaction(async () => {
        await put('nest-2');
        throw new Error('only this');
      }),
    ).rejects.toThrow('only this');
    await transaction(() => put('nest-3').then());
  });
  expect(await slugs('nest')).toEqual(['nest-1', 'nest-3']);
});

test('nested transactions started together run one after the other', async () => {
  await transaction(async () => {
    const settled = await Promise.allSettled([
      transaction(async () => {
        await put('pair-a');
        await put('pair-a');
      }),
      transaction(() => put('pair-b').then()),
      put('pair-c'),
    ]);
    expect(settled.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  });
  expect(await slugs('pair')).toEqual(['pair-b', 'pair-c']);
});

test('a nested transaction that is not awaited is part of the outer commit', async () => {
  await transaction(async () => {
    void transaction(async () => {
      await put('unawaited-1');
      await put('unawaited-2');
    });
  });
  expect(await slugs('unawaited')).toEqual(['unawaited-1', 'unawaited-2']);
});

test('a transaction fails when one of its statements failed, even if the error was caught', async () => {
  const swallowed = transaction(async () => {
    await put('failed');
    await put('failed').catch(() => {});
  });
  await expect(swallowed).rejects.toSatisfy(isConflict);
  const goesOn = transaction(async () => {
    await put('failed').then();
    await put('failed').catch(() => {});
    await put('failed-too');
  });
  await expect(goesOn).rejects.toSatisfy(isConflict);
  expect(await slugs('failed')).toEqual([]);
});

test('a statement that fails in a nested transaction leaves the outer transaction usable', async () => {
  await transaction(async () => {
    await put('guarded');
    await transaction(() => put('guarded').then()).catch(() => {});
    await put('guarded-too');
  });
  expect(await slugs('guarded')).toEqual(['guarded', 'guarded-too']);
});

test('a write that runs after its transaction has ended is committed on its own', async () => {
  const over = gate();
  let late: Promise<unknown> | undefined;
  await transaction(async () => {
    late = over.promise.then(() => put('late'));
  });
  over.resolve();
  await late;
  expect(await slugs('late')).toEqual(['late']);
});

test('forty concurrent increments of one row all count', async () => {
  const [shelf] = await db.insert(shelves).values({ slug: 'counter', name: 'Counter' }).returning({ id: shelves.id });
  const [box] = await db
    .insert(boxes)
    .values({ shelfId: shelf?.id ?? 0, code: 'n', count: 0 })
    .returning({ id: boxes.id });
  const countUp = () =>
    transaction(async () => {
      const [row] = await forUpdate(
        db
          .select({ count: boxes.count })
          .from(boxes)
          .where(eq(boxes.id, box?.id ?? 0)),
      );
      await Promise.resolve();
      await db
        .update(boxes)
        .set({ count: (row?.count ?? 0) + 1 })
        .where(eq(boxes.id, box?.id ?? 0));
    });
  await Promise.all(Array.from({ length: 40 }, countUp));
  const [row] = await db
    .select({ count: boxes.count })
    .from(boxes)
    .where(eq(boxes.id, box?.id ?? 0));
  expect(row?.count).toBe(40);
});

test('afterCommit callbacks run after the outer commit and not after a rollback', async () => {
  const told = vi.fn();
  await transaction(async () => {
    afterCommit(() => told('outer'));
    await transaction(async () => afterCommit(() => told('inner')));
    await transaction(async () => {
      afterCommit(() => told('undone'));
      throw new Error('undo');
    }).catch(() => {});
    expect(told).not.toHaveBeenCalled();
  });
  expect(told.mock.calls.flat()).toEqual(['outer', 'inner']);

  await transaction(async () => {
    afterCommit(() => told('never'));
    throw new Error('undo');
  }).catch(() => {});
  afterCommit(() => told('at once'));
  expect(told.mock.calls.flat()).toEqual(['outer', 'inner', 'at once']);
});

test('snapshot sees one point in time, lets others write, and refuses to write', async () => {
  const begun = gate();
  const written = gate();
  const seen = snapshot(async () => {
    const before = await slugs('moment');
    begun.resolve();
    await written.promise;
    return [before, await slugs('moment')];
  });
  await begun.promise;
  await put('moment-1');
  written.resolve();
  expect(await seen).toEqual([[], []]);
  expect(await slugs('moment')).toEqual(['moment-1']);
  await expect(snapshot(() => put('moment-2').then())).rejects.toThrow(/read.?only/i);
});

test('a transaction that PostgreSQL aborted by a deadlock is run again once', async () => {
  let tries = 0;
  let commits = 0;
  await transaction(async () => {
    tries += 1;
    afterCommit(() => {
      commits += 1;
    });
    await put(`again-${tries}`);
    if (tries === 1) throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
  });
  expect(await slugs('again-')).toEqual(['again-2']);
  expect([tries, commits]).toEqual([2, 1]);
});

test('a transaction marked isOnce is not retried after a serialization failure', async () => {
  let tries = 0;
  const lost = transaction(
    async () => {
      tries += 1;
      throw Object.assign(new Error('could not serialize'), { code: '40001' });
    },
    { isOnce: true },
  );
  await expect(lost).rejects.toThrow('could not serialize');
  expect(tries).toBe(1);
});

test('transactions that lock the same rows in opposite order all succeed', async () => {
  await put('cross-a');
  await put('cross-b');
  const rename = (slug: string, name: string) => db.update(shelves).set({ name }).where(eq(shelves.slug, slug));
  const crossing = Array.from({ length: 6 }, (_, i) =>
    transaction(async () => {
      const [first, second] = i % 2 ? ['cross-a', 'cross-b'] : ['cross-b', 'cross-a'];
      await rename(first as string, `${i}`);
      await rename(second as string, `${i}`);
    }),
  );
  await Promise.all(crossing);
  const names = await db.select({ name: shelves.name }).from(shelves).where(like(shelves.slug, 'cross-%'));
  expect(new Set(names.map(({ name }) => name)).size).toBe(1);
});

test('longSnapshot sees one point in time, refuses to write, and does not block the event loop', async () => {
  const begun = gate();
  const written = gate();
  const seen = longSnapshot(async () => {
    const before = await slugs('aside');
    begun.resolve();
    await written.promise;
    return [before, await slugs('aside')];
  });
  await begun.promise;
  await put('aside-1');
  written.resolve();
  expect(await seen).toEqual([[], []]);
  expect(await longSnapshot(() => slugs('aside'))).toEqual(['aside-1']);
  await expect(longSnapshot(() => put('aside-2').then())).rejects.toThrow(/read.?only/i);

  let turns = 0;
  const counting = setInterval(() => {
    turns += 1;
  }, 1);
  const many = sql`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 1000000) select count(*) as many from numbers`;
  const [answer] = await longSnapshot(() => rows<{ many: number }>(many));
  clearInterval(counting);
  expect([answer?.many, turns > 3]).toEqual([1_000_000, true]);
});

test('writeTogether writes all collected items once before the commit, without those of a rolled-back nested transaction', async () => {
  const written: string[][] = [];
  const write = async (texts: string[]): Promise<void> => {
    written.push(texts);
    for (const text of texts) await put(`together-${text}`);
  };
  await transaction(async () => {
    await writeTogether(write, 'first');
    await transaction(() => writeTogether(write, 'nested'));
    const undone = transaction(async () => {
      await writeTogether(write, 'undone');
      throw new Error('undo');
    });
    await expect(undone).rejects.toThrow('undo');
    expect(written).toEqual([]);
  });
  await writeTogether(write, 'alone');
  expect(written).toEqual([['first', 'nested'], ['alone']]);
  expect(await slugs('together')).toEqual(['together-alone', 'together-first', 'together-nested']);
});
