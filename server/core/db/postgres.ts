/** Connects to PostgreSQL through a pool and prepares each statement from its second use. */
import postgres from 'postgres';
import { concurrencyLimit } from '#core/process/concurrency_limit.ts';
import { type Answer, type Connection, DatabaseBusy, type Engine } from './engine.ts';
import { migratePostgres } from './migrate.ts';
import { refusalOfPostgres, withGoodAddress } from './refused.ts';
import { isPlannedForValues } from './scope.ts';

const CONNECTIONS = 10;
const STATEMENTS_KEPT = 1000;
const LOCK_NOT_AVAILABLE = '55P03';

type Client = Pick<postgres.Sql, 'unsafe'>;
type Result = unknown[][] & { columns?: { name: string }[]; count: number };

const asText = (value: unknown): unknown => value;

/** Values arrive as SQLite would give them; JSON stays text for the column to read. */
const types = {
  json: { to: 114, from: [114, 3802], serialize: asText, parse: asText },
  wholeNumber: { to: 20, from: [20, 1700], serialize: String, parse: Number },
};

/** @throws SettingError when no database at this address accepts us */
export async function openPostgres(url: string, migrations: string | null): Promise<Engine> {
  const sql = withGoodAddress(() =>
    postgres(url, {
      max: CONNECTIONS,
      types: types as never,
      onnotice() {},
      connection: {
        application_name: 'islands-shop',
        lock_timeout: 10_000,
        idle_in_transaction_session_timeout: 60_000,
        // A few rows by their index cost hardly more than the next ones on a disk without arms, or in memory: the
        // default, 4, reads all products for the hundred that a search has found.
        random_page_cost: 1.1,
      },
    }),
  );
  try {
    if (migrations) await migratePostgres(sql, migrations);
    return postgresEngine(sql);
  } catch (error) {
    await sql.end();
    throw refusalOfPostgres(error, url, sql);
  }
}

function postgresEngine(sql: postgres.Sql): Engine {
  const isFrequent = frequency();
  // Never more at once than there are connections: on a busy one postgres.js sends `begin` behind another
  // statement, may then treat it as free, and lend the connection out with the transaction still open.
  const inTurn = concurrencyLimit(CONNECTIONS);

  async function query(client: Client, text: string, params: unknown[]): Promise<Answer> {
    const prepare = !isPlannedForValues() && isFrequent(text);
    const asked = client.unsafe(text, params as never[], { prepare, simple: false } as never).values();
    const result = (await asked.catch(explain)) as unknown as Result;
    return { rows: result, names: () => result.columns?.map(({ name }) => name) ?? [], changes: result.count };
  }

  const connectionOf = (client: postgres.TransactionSql): Connection => ({
    query: (text, params) => query(client, text, params),
    nest: (work) => client.savepoint((inner) => work(connectionOf(inner))) as never,
  });

  return {
    query: (text, params) => inTurn(() => query(sql, text, params)),
    async transaction(work, { isSoft }, committed) {
      const value = await inTurn(() =>
        sql.begin(async (client) => {
          if (isSoft) await client.unsafe('set local synchronous_commit = off');
          return work(connectionOf(client));
        }),
      );
      committed();
      return value as never;
    },
    snapshot: (work) =>
      inTurn(
        () => sql.begin('isolation level repeatable read read only', (client) => work(connectionOf(client))) as never,
      ),
    async listen(channel, heard, restarted) {
      let isFirst = true;
      const { unlisten } = await sql.listen(channel, heard, () => {
        if (!isFirst) restarted();
        isFirst = false;
      });
      return unlisten;
    },
    close: () => sql.end({ timeout: 5 }),
  };
}

/** @throws always; for a wait that took too long, the error that both engines share */
function explain(error: unknown): never {
  if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
  throw new DatabaseBusy('Somebody else has kept what was to be written locked for too long.', { cause: error });
}

/** Whether a statement was seen before: one that runs only once is not worth preparing. */
function frequency(): (text: string) => boolean {
  const once = new Set<string>();
  const often = new Set<string>();
  return (text) => {
    if (often.has(text)) return true;
    if (once.delete(text) && often.size < STATEMENTS_KEPT) {
      often.add(text);
      return true;
    }
    if (once.size >= STATEMENTS_KEPT) once.clear();
    once.add(text);
    return false;
  };
}
