/** Explains why a database cannot be opened, without ever quoting the password. */
import type postgres from 'postgres';
import { SettingError } from '#core/process/env.ts';

type Options = postgres.Sql['options'];

const NOBODY_THERE = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'CONNECT_TIMEOUT',
  'CONNECTION_CLOSED',
];
const NOT_LET_IN = ['28P01', '28000'];
const NO_DATABASE = '3D000';
const NOT_ALLOWED = '42501';

const BAD_ADDRESS =
  'DATABASE_URL is no address such as postgres://user:password@host:5432/database. In a password write @ as %40, : as %3A, / as %2F, ? as %3F, # as %23 and % as %25.';

/** @param connect may throw errors that quote the address with its password */
export function withGoodAddress<T>(connect: () => T): T {
  try {
    return connect();
  } catch (error) {
    if (error instanceof TypeError || error instanceof URIError) throw new SettingError(BAD_ADDRESS);
    throw error;
  }
}

/** @returns the error as a sentence for the operator; an unexpected error unchanged */
export function refusalOfPostgres(error: unknown, url: string, sql: postgres.Sql): unknown {
  const sentence = sentenceOn(error as postgres.PostgresError, sql.options);
  if (sentence === null) return error;
  return new SettingError(mayBeMisread(url) ? BAD_ADDRESS : sentence);
}

function sentenceOn({ code, message }: postgres.PostgresError, { host, port, user, database }: Options): string | null {
  const where = host.map((name, at) => `${name}:${port[at]}`).join(', ');
  if (NOBODY_THERE.includes(code))
    return `No PostgreSQL answers at ${where} (${code}). Start it there, or set DATABASE_URL to where it is.`;
  if (NOT_LET_IN.includes(code))
    return `PostgreSQL at ${where} does not let us in: ${message}. Set DATABASE_URL to a user and a password that it knows.`;
  if (code === NO_DATABASE)
    return `PostgreSQL at ${where} has no database "${database}". Make it, or set DATABASE_URL to one that is there.`;
  if (code === NOT_ALLOWED)
    return `PostgreSQL at ${where} does not let "${user}" make what is needed in "${database}": ${message}. Allow it, or set DATABASE_URL to another user.`;
  return null;
}

/** An unescaped slash in a password ends the host too early, and its rest is taken for the database. */
const mayBeMisread = (url: string): boolean => /^[^:]*:\/\/[^/?#]*[/?#].*@/s.test(url);

/** The same for the file of SQLite. */
export function refusalOfSqlite(error: unknown, file: string): unknown {
  const { code = '' } = error as { code?: string };
  if (code !== 'SQLITE_NOTADB' && !code.startsWith('SQLITE_CANTOPEN')) return error;
  return new SettingError(
    `${file} can't be opened as a database. Set DATA_DIR to another folder, or move the file away and bring back a backup.`,
  );
}
