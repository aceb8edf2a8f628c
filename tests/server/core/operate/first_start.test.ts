/** First production start: empty database, first administrator, refusal of unsafe settings. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { engine } from '#core/db/columns.ts';
import { rows } from '#core/db/database.ts';
import { openPostgres } from '#core/db/postgres.ts';
import { openSqlite } from '#core/db/sqlite/sqlite.ts';
import { isForThisEngine, someOf } from '#tests/setup/full_run.ts';
import { startServer } from '#tests/setup/processes/server_process.ts';
import { demoClaimsIn, demoPhrases } from '#tests/setup/records/demo_phrases.ts';

type Settings = { DATA_DIR: string; DATABASE_URL: string };

const folder = mkdtempSync(path.join(tmpdir(), 'shop-first-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function emptyDatabase(): Promise<Settings> {
  const DATA_DIR = mkdtempSync(path.join(folder, 'data-'));
  if (engine === 'sqlite') return { DATA_DIR, DATABASE_URL: '' };
  const name = `first_${crypto.randomUUID().replaceAll('-', '')}`;
  await rows(sql.raw(`create database ${name}`));
  return { DATA_DIR, DATABASE_URL: (process.env.DATABASE_URL ?? '').replace(/[^/]+$/, name) };
}

const PRODUCTION = { NODE_ENV: 'production', PUBLIC_URL: 'http://127.0.0.1', SECRET: 's'.repeat(32) };
const PUBLIC_PAGES = [
  '/',
  '/shop',
  '/shop/cart',
  '/shop/checkout',
  '/shop/terms',
  '/aboutus',
  '/contactus',
  '/jobs',
  '/news',
  '/website/info',
  '/mail/preferences',
  '/web/login',
  '/web/signup',
  '/nowhere',
];
const ADA = ['--email', 'ada@example.org', '--name', 'Ada Mistry'];

type Ended = { status: number; out: string; err: string };

const createAdmin = (settings: Settings & { ADMIN_PASSWORD?: string }, ...args: string[]): Promise<Ended> =>
  run('create_admin', settings, args);
const staff = (settings: Settings, ...args: string[]): Promise<Ended> => run('staff', settings, args);

function run(command: string, settings: Settings, args: string[]): Promise<Ended> {
  const env = { ...process.env, ADMIN_PASSWORD: 'eight letters', ...settings };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [path.resolve(`.build/server/commands/${command}.mjs`), ...args],
      { env },
      (error, out, err) => resolve({ status: error ? Number(error.code) : 0, out, err }),
    );
  });
}

async function currenciesIn({ DATA_DIR, DATABASE_URL }: Settings): Promise<unknown[]> {
  const opened =
    engine === 'postgres'
      ? await openPostgres(DATABASE_URL, null)
      : await openSqlite(path.join(DATA_DIR, 'database.sqlite'), null);
  try {
    return (await opened.query('select code, symbol, decimals from currencies', [])).rows;
  } finally {
    await opened.close();
  }
}

async function signIn(url: string): Promise<string> {
  const { status, headers } = await fetch(`${url}/web/login`, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ login: 'ada@example.org', password: 'eight letters' }),
    redirect: 'manual',
  });
  expect(status).toBe(303);
  return headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
}

describe('npm run create-admin', () => {
  it('creates the website and a first administrator who can sign in', async () => {
    const settings = await emptyDatabase();
    expect(await createAdmin(settings, ...ADA, '--currency', 'EUR')).toEqual({
      status: 0,
      out: 'ada@example.org can sign in at /web/login and do everything.\n',
      err: '',
    });
    expect(await currenciesIn(settings)).toEqual([['EUR', '€', 2]]);
    const server = await startServer({ ...PRODUCTION, ...settings });
    const cookie = await signIn(server.url);
    const settingsPage = await fetch(`${server.url}/sales/settings`, { headers: { cookie } });
    expect(settingsPage.status).toBe(200);
    expect(await server.stop()).toBe(0);
  });

  it.runIf(isForThisEngine)(
    'creates pages without claims of the demo, and with hints only publishers see',
    async () => {
      const settings = await emptyDatabase();
      expect(await createAdmin(settings, ...ADA, '--company', 'Kestrel Books')).toMatchObject({ status: 0 });
      const server = await startServer({ ...PRODUCTION, ...settings });
      const phrases = demoPhrases();
      for (const path of PUBLIC_PAGES) {
        const response = await fetch(server.url + path);
        const text = (await response.text()).replace(/<script[\s\S]*?<\/script>/g, '').replace(/<[^>]*>/g, '\n');
        expect([path, demoClaimsIn(text, phrases)]).toEqual([path, []]);
        expect(text).not.toContain('This page has no text yet');
      }
      const cookie = await signIn(server.url);
      const home = await (await fetch(server.url, { headers: { cookie } })).text();
      for (const hint of ['This page has no text yet', 'Add your promises to customers']) expect(home).toContain(hint);
      expect(await server.stop()).toBe(0);
    },
  );

  it.runIf(isForThisEngine).each(
    someOf(
      [
        ['JPY', ['JPY', '¥', 0]],
        ['KWD', ['KWD', 'KWD', 3]],
      ] as const,
      1,
    ),
  )('stores the decimals of the currency %s', async (code, row) => {
    const settings = await emptyDatabase();
    expect(await createAdmin(settings, ...ADA, '--currency', code)).toMatchObject({ status: 0 });
    expect(await currenciesIn(settings)).toEqual([row]);
  });

  it.runIf(isForThisEngine).each(
    someOf(
      [
        ['eleven left', 'Password: Use at least 12 characters.'],
        ['password1234', 'Password: Choose a password that is harder to guess.'],
        ['ada@example.org', 'Password: Choose a password that is not your email address.'],
      ] as const,
      1,
    ),
  )('refuses the password "%s"', async (ADMIN_PASSWORD, says) => {
    const settings = { ...(await emptyDatabase()), ADMIN_PASSWORD };
    expect(await createAdmin(settings, ...ADA)).toEqual({ status: 1, out: '', err: `${says}\n` });
  });

  it.runIf(isForThisEngine)(
    'sets the languages, and running servers serve a language added later without a restart',
    async () => {
      const settings = await emptyDatabase();
      const created = await createAdmin(settings, ...ADA, '--languages', 'fr,ar_001');
      expect(created).toMatchObject({ status: 0 });
      const [server, other] = [
        await startServer({ ...PRODUCTION, ...settings }),
        await startServer({ ...PRODUCTION, ...settings }),
      ];
      const languageAt = async (url: string) => /<html lang="([^"]+)"/.exec(await (await fetch(url)).text())?.[1];
      expect([await languageAt(server.url), await languageAt(`${server.url}/ar/shop`)]).toEqual(['fr-FR', 'ar-001']);
      expect((await fetch(`${other.url}/en/shop`, { redirect: 'manual' })).headers.get('location')).toBe('/shop');
      const cookie = await signIn(server.url);
      const added = await fetch(`${server.url}/website/languages`, {
        method: 'POST',
        headers: { cookie, 'sec-fetch-site': 'same-origin' },
        body: new URLSearchParams({ language: 'en_US' }),
        redirect: 'manual',
      });
      expect(added.status).toBe(303);
      expect(await languageAt(`${server.url}/en/shop`)).toBe('en-US');
      await expect.poll(() => languageAt(`${other.url}/en/shop`)).toBe('en-US');
      expect(await Promise.all([server.stop(), other.stop()])).toEqual([0, 0]);
    },
  );

  it.runIf(isForThisEngine)('gives only the requested roles', async () => {
    const settings = await emptyDatabase();
    expect(await createAdmin(settings, ...ADA, '--roles', 'sales,survey')).toMatchObject({
      status: 0,
      out: 'ada@example.org can sign in at /web/login and has the roles employee, orders, products, customers, finance, shop_settings, survey.\n',
    });
    expect((await staff(settings, 'list')).out).toBe(
      'ada@example.org\tAda Mistry\tcustomers,employee,finance,orders,products,shop_settings,survey\tMy company\n',
    );
  });

  it.runIf(isForThisEngine)('explains invalid options in one sentence', async () => {
    const settings = await emptyDatabase();
    const asked: [string[], RegExp][] = [
      [[...ADA, '--curency', 'EUR'], /^Unknown option '--curency'.*\nUsage: npm run create-admin/],
      [[...ADA, '--currency', 'EURO'], /^--currency must be a currency code such as USD, not EURO\n$/],
      [
        [...ADA, '--languages', 'fr,xx'],
        /^--languages must be a comma-separated list of en, ar, de, fr, .*, not fr,xx\n$/,
      ],
      [[...ADA, '--roles', 'boss'], /^There is no role "boss"\.\nUsage: /],
      [['--email', 'ada'], /^--email: enter a valid email address\n$/],
    ];
    for (const [args, says] of asked)
      expect(await createAdmin(settings, ...args)).toMatchObject({ status: 1, err: expect.stringMatching(says) });
  });
});

describe('npm run staff', () => {
  it.runIf(isForThisEngine)('lists people, gives and takes roles, closes and reopens accounts', async () => {
    const settings = await emptyDatabase();
    await createAdmin(settings, ...ADA);
    await createAdmin(settings, '--email', 'lin@example.org', '--name', 'Lin Osei', '--roles', 'sales');
    const lin = (...args: string[]) => staff(settings, 'lin@example.org', ...args);
    expect((await staff(settings, 'list')).out.split('\n')).toHaveLength(3);
    const changed = await lin('--give', 'survey,accounts', '--take', 'sales', '--end-sessions', '--reset');
    expect(changed).toEqual({
      status: 0,
      out: 'lin@example.org\tLin Osei\taccounts,employee,survey\tMy company\n',
      err: '',
    });
    expect((await lin('--close')).out).toMatch(/\tclosed\n$/);
    expect((await lin('--reopen', '--take', 'accounts,survey,employee')).out).toMatch(/\tportal\tMy company\n$/);
  });

  it.runIf(isForThisEngine)('refuses to remove the last person who manages accounts', async () => {
    const settings = await emptyDatabase();
    await createAdmin(settings, ...ADA);
    for (const args of [['--close'], ['--take', 'accounts']])
      expect(await staff(settings, 'ada@example.org', ...args)).toMatchObject({
        status: 1,
        err: 'No one else manages accounts. Give someone else that role first.\n',
      });
  });

  it.runIf(isForThisEngine)('explains invalid arguments in one sentence and prints its usage with --help', async () => {
    const settings = await emptyDatabase();
    await createAdmin(settings, ...ADA);
    expect(await staff(settings, '--help')).toMatchObject({
      status: 0,
      out: expect.stringMatching(/^Usage: npm run staff/),
    });
    expect(await staff(settings)).toMatchObject({ status: 1, err: expect.stringMatching(/^Usage: npm run staff/) });
    expect((await staff(settings, 'no@example.org')).err).toBe('There is no account with the email no@example.org.\n');
    expect((await staff(settings, 'ada@example.org', '--give', 'boss')).err).toMatch(/^There is no role "boss"/);
    expect((await staff(settings, 'ada@example.org', '--company', 'Elm')).err).toBe(
      'There is no company "Elm": My company.\n',
    );
  });
});

describe('the server in production', () => {
  it('refuses to start on a database without a website', async () => {
    const starting = startServer({ ...PRODUCTION, ...(await emptyDatabase()) });
    await expect(starting).rejects.toThrow(/This database has no website yet\. Run `npm run create-admin` first/);
  });

  it('refuses to start on a database with the demo sign-ins', async () => {
    await expect(startServer(PRODUCTION)).rejects.toThrow(
      /This database has the demo sign-ins.*Use an empty DATA_DIR or DATABASE_URL/,
    );
  });
});
