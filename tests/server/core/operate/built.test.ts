/** The built server and its worker programs, as they run in production. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '#app.ts';
import { db } from '#core/db/database.ts';
import { syncAllCompanies } from '#customers/sync.ts';
import { PROGRAMS_FOLDER } from '#registry/tools/manifest.ts';
import { orders } from '#sales/schema/schema.ts';
import { isForThisEngine, isFullRun } from '#tests/setup/full_run.ts';
import { closeListening } from '#tests/setup/processes/close_listening.ts';
import { type ServerProcess, startServer } from '#tests/setup/processes/server_process.ts';
import { sessionOf } from '#tests/setup/visitors/sign_in.ts';

/** Hundreds of addresses of two servers, on a machine that may be busy. */
const MINUTES_MS = 180_000;

let app: FastifyInstance;
let ofSources: string;
let server: ServerProcess;
let cookie: string;
beforeAll(async () => {
  app = await buildApp();
  ofSources = await app.listen({ host: '127.0.0.1', port: 0 });
  server = await startServer({ DEMO: 'yes', TEST_ACQUIRER: 'off' });
  cookie = `session=${await sessionOf(server.url, 'admin')}`;
});
afterAll(async () => {
  await server.stop();
  await closeListening(app);
});

const ask = (address: string, headers: Record<string, string> = {}, origin = server.url) =>
  fetch(origin + address, {
    headers: { cookie, ...headers },
    redirect: 'manual',
    signal: AbortSignal.timeout(20_000),
  });

const kindOf = async (address: string, headers?: Record<string, string>) => {
  const response = await ask(address, headers);
  await response.arrayBuffer();
  return `${response.status} ${response.headers.get('content-type')}`;
};

test.runIf(isForThisEngine)(
  'the built server answers every GET route as the sources do',
  async () => {
    // Else a job of the built server does it when some addresses have been asked.
    await syncAllCompanies();
    const addresses = app.routeList
      .filter(({ method, url }) => method === 'GET' && !url.includes('*'))
      .map(({ url }) => url.replace(/:\w+(\(\^.*?\$\))?/g, '1'));
    expect(addresses.length).toBeGreaterThan(100);
    const asked = addresses.filter((_address, at) => isFullRun || at % 4 === 0);
    const statuses = async (origin: string) => {
      const answers: Record<string, number> = {};
      for (const address of asked) {
        const response = await ask(address, {}, origin);
        // Event streams never end.
        await response.body?.cancel();
        answers[address] = response.status;
      }
      return answers;
    };
    const [built, ofItself] = await Promise.all([statuses(server.url), statuses(ofSources)]);
    expect(built).toEqual(ofItself);
    expect(Object.values(built).filter((status) => status === 200).length).toBeGreaterThan(asked.length / 6);
    expect(Object.values(built).filter((status) => status >= 500)).toEqual([]);
  },
  MINUTES_MS,
);

test('the built server makes pictures, PDFs and XLSX files in its worker programs', async () => {
  const shop = await (await ask('/shop')).text();
  const picture = /\/web\/image\/[^" ]+\d+x\d+[^" ]*/.exec(shop)?.[0].replaceAll('&amp;', '&') as string;
  expect(await kindOf(picture, { accept: 'image/jpeg' })).toBe('200 image/jpeg');
  const [order] = await db.select({ id: orders.id }).from(orders).where(eq(orders.state, 'sale')).limit(1);
  expect(await kindOf(`/my/orders/${order?.id}?report_type=pdf`)).toBe('200 application/pdf');
  expect(await kindOf('/survey/results/home-and-garden/responses.xlsx')).toMatch(/^200 .*spreadsheetml/);
});

test.runIf(isForThisEngine)('the build contains the test bank', async () => {
  const bank = fork(`${PROGRAMS_FOLDER}/payments/test_bank/main.mjs`, {
    env: { ...process.env, TEST_BANK_PORT: '0', TEST_BANK_FILE: '' },
  });
  const [{ url }] = (await once(bank, 'message')) as [{ url: string }];
  expect((await fetch(`${url}/cards`)).status).toBe(200);
  bank.disconnect();
  await once(bank, 'exit');
});
