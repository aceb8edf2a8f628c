/** The test bank: a payment provider as a small server. */
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { msg } from '#core/msg.ts';
import { createApi } from './api.ts';
import { type Bank, createBank } from './bank.ts';
import { languageOf, showToBuyer } from './browser.ts';
import { type Clock, wallClock } from './clock.ts';
import { json, parseRequest, send } from './http.ts';
import { refusalPage } from './pages.ts';
import { Refusal } from './refusal.ts';
import type { BankTimes } from './reporting.ts';
import { openStore } from './store.ts';
import { createSender } from './webhooks.ts';

export type BankSettings = Partial<BankTimes> & {
  /** 0: any that is free. */
  port?: number;
  host?: string;
  /** File that stores its data; none: memory only. */
  file?: string | null;
  /** Name that buyers reach it by, where that is not the one it listens on. */
  publicHost?: string | undefined;
  clock?: Clock;
};

/** `down`: it hangs up. `broken`: it answers 500. `silent`: it does what is asked and never answers. */
export type Trouble = 'none' | 'down' | 'broken' | 'silent';

export type TestBank = {
  url: string;
  bank: Bank;
  /** From now on its API is in trouble, for tests. */
  fail(trouble: Trouble): void;
  stop(): Promise<void>;
};

const TIMES: BankTimes = { webhookDelayMs: 1_000, lateMs: 120_000, webhookFirstMs: 5_000 };

/**
 * Serves a payment page, a 3-D Secure page and an API, and reports by signed webhooks. Its cards (`cards.ts`) also
 * cover what goes wrong.
 */
export async function startTestBank(settings: BankSettings = {}): Promise<TestBank> {
  const { port = 0, host = '127.0.0.1', file = null, clock = wallClock } = settings;
  const store = openStore(file);
  const sender = createSender(store, clock);
  const bank = createBank(store, clock, sender, { ...TIMES, ...settings });
  let trouble: Trouble = 'none';
  let url = '';
  const api = createApi(bank, () => url);

  const server = http.createServer(async (request, response) => {
    const isApi = request.url?.startsWith('/api/') ?? false;
    if (isApi && trouble === 'down') return request.socket.destroy();
    try {
      if (isApi && trouble === 'broken') throw new Error('Broken on purpose.');
      const asked = await parseRequest(request);
      const answer = await (isApi ? api(asked) : showToBuyer(asked, bank));
      send(response, { ...answer, never: answer.never || (isApi && trouble === 'silent') });
    } catch (error) {
      const { status, message } =
        error instanceof Refusal ? error : { status: 500, message: msg('Something went wrong.') };
      send(response, isApi ? json({ error: { message } }, status) : refusalPage(languageIn(request), status, message));
    }
  });
  server.listen(port, host);
  await once(server, 'listening');
  url = `http://${settings.publicHost || host}:${(server.address() as AddressInfo).port}`;
  bank.takeUp();

  return {
    url,
    bank,
    fail(next) {
      trouble = next;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await sender.stop();
    },
  };
}

/** Of a request that could not even be read. */
function languageIn({ url = '/', headers }: http.IncomingMessage): string {
  const query = URL.parse(url, 'http://bank.invalid')?.searchParams ?? new URLSearchParams();
  return languageOf({ query, headers });
}
