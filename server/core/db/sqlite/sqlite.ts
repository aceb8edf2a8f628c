/** Connects to SQLite: one connection writes, one reads, both in this thread. */
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type Database from 'better-sqlite3';
import { type Answer, type Connection, DatabaseBusy, type Engine, type Holder } from '#core/db/engine.ts';
import { migrateSqlite } from '#core/db/migrate.ts';
import { refusalOfSqlite } from '#core/db/refused.ts';
import { WriterQueue } from '#core/db/writer_queue.ts';
import { SqliteAside } from './aside.ts';
import { connectSqlite } from './connection.ts';
import { hasKeptThread } from './event_loop.ts';
import { type Prepared, statementCache } from './statements.ts';

const WRITER_WAIT_MS = 10_000;
const SLOW_TRANSACTION_MS = 200;
/** Waits between attempts while another process writes; the last one repeats. */
const BUSY_WAITS_MS = [1, 1, 2, 3, 4];
const WITHOUT_DISK = 'pragma synchronous = NORMAL';
const WITH_DISK = 'pragma synchronous = FULL';

/** Statements are synchronous: each runs from start to end before anything else in this thread. */
export async function openSqlite(file: string, migrations: string | null): Promise<Engine> {
  const writer = firstConnection(file);
  try {
    await whenFree(() => writer.pragma('journal_mode = WAL'));
    if (migrations) await whenFree(() => migrateSqlite(writer, migrations));
    return sqliteEngine(file, writer, connectSqlite(file, true));
  } catch (error) {
    writer.close();
    throw error;
  }
}

/** @throws SettingError where the file is no database */
function firstConnection(file: string): Database.Database {
  try {
    return connectSqlite(file, false);
  } catch (error) {
    throw refusalOfSqlite(error, file);
  }
}

function sqliteEngine(file: string, writer: Database.Database, reader: Database.Database): Engine {
  const aside = new SqliteAside(file);
  const queue = new WriterQueue(WRITER_WAIT_MS);
  const onWriter = statementCache(writer);
  const onReader = statementCache(reader);
  const single: Holder = { name: () => 'a single statement', isLong: false };
  let depth = 0;

  const connection: Connection = {
    query: (text, params) => onWriter(text).run(params),
    async nest(work) {
      const savepoint = `nested_${++depth}`;
      writer.exec(`savepoint ${savepoint}`);
      try {
        const value = await work(connection);
        writer.exec(`release ${savepoint}`);
        return value;
      } catch (error) {
        if (writer.inTransaction) writer.exec(`rollback to ${savepoint}; release ${savepoint}`);
        throw error;
      } finally {
        depth--;
      }
    },
  };

  async function write(text: string, params: unknown[], isSoft: boolean): Promise<Answer> {
    const release = await queue.take(single);
    const run = () => onWriter(text).run(params);
    try {
      return await whenFree(isSoft ? () => withoutDisk(run) : run);
    } finally {
      release();
    }
  }

  /** The next commit that waits for the disk makes this one durable, too. */
  function withoutDisk(run: () => Answer): Answer {
    writer.exec(WITHOUT_DISK);
    try {
      return run();
    } finally {
      writer.exec(WITH_DISK);
    }
  }

  function query(text: string, params: unknown[], isSoft = false): Answer | Promise<Answer> {
    const prepared = onReader(text);
    return prepared.reads ? readOrRetry(prepared, params) : write(text, params, isSoft);
  }

  return {
    query: (text, params, isSoft) =>
      hasKeptThread() ? nextTurn().then(() => query(text, params, isSoft)) : query(text, params, isSoft),
    async transaction(work, { isSoft, ...holder }, committed) {
      // Not once it has begun: others would wait for their turn to write.
      if (hasKeptThread()) await nextTurn();
      const release = await queue.take(holder);
      const since = performance.now();
      try {
        // SQLite accepts it outside a transaction only.
        if (isSoft) writer.exec(WITHOUT_DISK);
        await whenFree(() => onWriter('begin immediate').run([]));
        const value = await work(connection);
        onWriter('commit').run([]);
        committed();
        return value;
      } catch (error) {
        if (writer.inTransaction) writer.exec('rollback');
        throw error;
      } finally {
        if (isSoft) writer.exec(WITH_DISK);
        release();
        warnIfSlow(holder, performance.now() - since);
      }
    },
    async snapshot(work) {
      const own = connectSqlite(file, true);
      try {
        own.exec('begin');
        const onOwn = statementCache(own);
        const connection: Connection = {
          query: (text, params) => onOwn(text).run(params),
          nest: (inner) => inner(connection),
        };
        return await work(connection);
      } finally {
        own.close();
      }
    },
    longSnapshot: (work) => aside.snapshot(work),
    foreignWrites: () => writer.pragma('data_version', { simple: true }) as number,
    async close() {
      const release = await queue.take({ name: () => 'closing the database', isLong: true });
      await aside.close();
      reader.close();
      writer.close();
      release();
    },
  };
}

function readOrRetry(prepared: Prepared, params: unknown[]): Answer | Promise<Answer> {
  try {
    return prepared.run(params);
  } catch (error) {
    if (!isBusy(error)) throw error;
    return whenFree(() => prepared.run(params));
  }
}

/** Tries until no other process is in the way. @throws DatabaseBusy */
async function whenFree<T>(attempt: () => T): Promise<T> {
  const deadline = performance.now() + WRITER_WAIT_MS;
  for (let tries = 0; ; tries++) {
    try {
      return attempt();
    } catch (error) {
      if (!isBusy(error)) throw error;
      if (performance.now() > deadline) {
        throw new DatabaseBusy(`Another process has kept the database locked for ${WRITER_WAIT_MS} ms.`, {
          cause: error,
        });
      }
    }
    await sleep(BUSY_WAITS_MS[Math.min(tries, BUSY_WAITS_MS.length - 1)]);
  }
}

const isBusy = (error: unknown): boolean => /^SQLITE_(BUSY|LOCKED)/.test((error as { code?: string }).code ?? '');

function warnIfSlow(holder: Holder, ms: number): void {
  const isTold = (process.env.NODE_ENV ?? 'development') === 'development';
  if (!isTold || holder.isLong || ms < SLOW_TRANSACTION_MS) return;
  console.warn(`"${holder.name()}" blocked all other writes for ${Math.round(ms)} ms.`);
}
