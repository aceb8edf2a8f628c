/** Pages of somebody signed in, on PostgreSQL against SQLite. */
import { startPostgres } from '#tests/setup/database/postgres_server.ts';
import { sessionOf } from '#tests/setup/visitors/sign_in.ts';
import { answersPerSecond, type Target } from '../load/answers_per_second.ts';
import { createDatabase } from '../load/create_database.ts';
import { freshDataDir, startDemo } from '../load/demo_server.ts';
import { atLeast, justSo, median, type Row } from '../row.ts';

const ROUNDS = 5;
const PATHS = ['/', '/shop', '/my/orders'];
const DATABASE = 'signed_in';

/** Both servers take turns; the database of one is a program of its own, which uses the second core. */
export async function signedIn(): Promise<Row[]> {
  const database = await startPostgres();
  try {
    await createDatabase(database.url('postgres'), DATABASE);
    const onSqlite = await startDemo(freshDataDir('signed_in_sqlite'));
    const onPostgres = await startDemo(freshDataDir('signed_in_postgres'), { DATABASE_URL: database.url(DATABASE) });
    try {
      const cookies = [await cookieAt(onSqlite.url), await cookieAt(onPostgres.url)] as const;
      const rows: Row[] = [];
      for (const path of PATHS) {
        const [sqlite, postgres] = [to(onSqlite.url + path, cookies[0]), to(onPostgres.url + path, cookies[1])];
        const rates = await ratesOf(sqlite, postgres);
        rows.push(
          atLeast(
            `\`${path}\` for somebody signed in, answers per second on PostgreSQL against SQLite`,
            0.6,
            median(rates.map((one) => one.postgres / one.sqlite)),
            '×',
          ),
          justSo('the same, answers per second on PostgreSQL', median(rates.map((one) => one.postgres)), ''),
        );
      }
      return rows;
    } finally {
      await Promise.all([onSqlite.stop(), onPostgres.stop()]);
    }
  } finally {
    await database.stop();
  }
}

const cookieAt = async (url: string): Promise<string> => `session=${await sessionOf(url, 'maria')}`;

const to = (url: string, cookie: string): Target => ({ url, headers: { cookie, 'accept-encoding': 'gzip, br' } });

async function ratesOf(sqlite: Target, postgres: Target): Promise<{ sqlite: number; postgres: number }[]> {
  const rates: { sqlite: number; postgres: number }[] = [];
  // The first round fills the caches.
  for (let round = -1; round < ROUNDS; round++) {
    const rate = { sqlite: await answersPerSecond(sqlite), postgres: await answersPerSecond(postgres) };
    if (round >= 0) rates.push(rate);
  }
  return rates;
}
