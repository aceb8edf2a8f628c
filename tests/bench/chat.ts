/** Visitors wait for messages on two processes: time to the window, memory, and kills meanwhile. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { InitAnswer } from '#livechat/contract.ts';
import { startPostgres } from '#tests/setup/database/postgres_server.ts';
import { chatWhileKilled } from '#tests/setup/livechat/killed_servers.ts';
import { headersOf, post, startChat, type Visiting } from '#tests/setup/livechat/talks.ts';
import { freePort } from '#tests/setup/processes/free_port.ts';
import type { ServerProcess } from '#tests/setup/processes/server_process.ts';
import { sessionOf } from '#tests/setup/visitors/sign_in.ts';
import { createDatabase } from './load/create_database.ts';
import { freshDataDir, startDemo } from './load/demo_server.ts';
import { processBytes } from './memory.ts';
import { atMost, justSo, median, p99, type Row } from './row.ts';

const VISITORS = Number(process.env.VISITORS ?? 1000);
const MESSAGES = Number(process.env.MESSAGES ?? 1000);
const KILLS = Number(process.env.KILLS ?? 30);
/** By each of the two in each conversation. */
const WRITTEN = Number(process.env.WRITTEN ?? 250);
const MOST_MS = 50;
const MOST_KB = 20;
/** Written all the time, whether or not the one before has come. */
const PAUSE_MS = 40;
/** Who starts first fills the memory in which a server works anyway. */
const FIRST = 0.2;
const SETTLING_MS = 4000;
const STEADY_BYTES = 500_000;
const MOST_LOOKS = 15;
const AT_ONCE = 8;
const LATEST_MS = 30_000;

export async function chat(): Promise<Row[]> {
  const database = await startPostgres();
  try {
    await createDatabase(database.url('postgres'), 'chat');
    const dataDir = freshDataDir('chat');
    const ports = [await freePort(), await freePort()];
    const settings = { DATABASE_URL: database.url('chat'), TRUSTED_PROXIES: '127.0.0.1', TEST_ACQUIRER: 'off' };
    const starts = ports.map((port) => () => startDemo(dataDir, { ...settings, PORT: String(port) }));
    return [...(await waitingRows(starts)), ...(await killRows(starts))];
  } finally {
    await database.stop();
  }
}

type Starts = (() => Promise<ServerProcess>)[];

async function waitingRows([first, second]: Starts): Promise<Row[]> {
  const servers = [await first!(), await second!()];
  try {
    const operator = await operatorAt(servers[0]!.url);
    const visitors = await startChats(servers);
    const early = Math.round(VISITORS * FIRST);
    const waiting = new Waiting();
    for (const one of visitors.slice(0, early)) waiting.add(one);
    const before = await settledBytes(servers);
    for (const one of visitors.slice(early)) waiting.add(one);
    const after = await settledBytes(servers);
    const times = await timesOf(servers, visitors, operator, waiting);
    waiting.end();
    return [
      ...timeRows(times),
      atMost(
        `memory per waiting visitor, ${VISITORS} on two processes`,
        MOST_KB,
        (after - before) / (VISITORS - early) / 1000,
        'kB',
      ),
    ];
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}

async function killRows(starts: Starts): Promise<Row[]> {
  const { complaints, written } = await chatWhileKilled({
    starts,
    operatorAt,
    kills: KILLS,
    talks: 20,
    messages: WRITTEN,
  });
  return [
    {
      what: `${written} chat messages while two processes are killed ${KILLS} times: lost, double or out of order`,
      limit: '0',
      measured: complaints.length === 0 ? '0' : `${complaints.length}, such as ${complaints[0]}`,
      holds: complaints.length === 0,
    },
  ];
}

/** Signs the operator in, who is there for the next minute. */
async function operatorAt(url: string): Promise<string> {
  const cookie = await sessionOf(url, 'operator');
  const gone = new AbortController();
  post(`${url}/longpolling/poll`, {}, headersOf(cookie), gone.signal).catch(() => {});
  const isThere = async () => {
    const answer = await post(`${url}/im_livechat/init`, { channel_id: 1 }, headersOf(''));
    return ((await answer.json()) as InitAnswer).available_for_me;
  };
  while (!(await isThere())) await sleep(20);
  gone.abort();
  return cookie;
}

type Waits = Visiting & { url: string };

/** On one server and the other by turns. */
async function startChats(servers: readonly ServerProcess[]): Promise<Waits[]> {
  const all: Waits[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (next < VISITORS) {
        const { url } = servers[next++ % servers.length]!;
        all.push({ ...(await startChat(url)), url });
      }
    }),
  );
  return all;
}

/** Polls for everybody, and notes when a text came. */
class Waiting {
  readonly #end = new AbortController();
  readonly #arrived = new Map<string, () => void>();

  add({ url, cookie, session: { uuid } }: Waits): void {
    void this.#poll(url, uuid, headersOf(cookie));
  }

  /** Resolves when the text is in a window. */
  arrival = (text: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`${text} did not come.`)), LATEST_MS);
      this.#arrived.set(text, () => {
        clearTimeout(late);
        resolve();
      });
    });

  end(): void {
    this.#end.abort();
  }

  async #poll(url: string, uuid: string, headers: Record<string, string>): Promise<void> {
    let last = 0;
    while (!this.#end.signal.aborted) {
      const asked = post(`${url}/longpolling/poll`, { channels: [uuid], last }, headers, this.#end.signal);
      const response = await asked.catch(() => null);
      if (!response?.ok) return;
      for (const { id, message } of (await response.json()) as { id: number; message: { body?: string } }[]) {
        last = Math.max(last, id);
        this.#arrived.get(message.body ?? '')?.();
      }
    }
  }
}

/** Once it no longer changes: what the start needed is given back later. */
async function settledBytes(servers: readonly ServerProcess[]): Promise<number> {
  const bytes = () => servers.reduce((sum, { child }) => sum + processBytes(child.pid as number), 0);
  let before = bytes();
  for (let look = 0; look < MOST_LOOKS; look++) {
    await sleep(SETTLING_MS);
    const now = bytes();
    if (Math.abs(now - before) < STEADY_BYTES) return now;
    before = now;
  }
  return before;
}

type Time = { ms: number; isElsewhere: boolean };

/** The operator writes to one visitor after another, on one server and the other by turns. */
async function timesOf(
  servers: readonly ServerProcess[],
  visitors: readonly Waits[],
  operator: string,
  waiting: Waiting,
): Promise<Time[]> {
  const headers = headersOf(operator);
  const times: Promise<Time>[] = [];
  for (let nth = 0; nth < MESSAGES; nth++) {
    const visitor = visitors[(nth * 7) % visitors.length]!;
    const { url } = servers[(nth >> 1) % servers.length]!;
    times.push(sentTo(visitor, url, `message ${nth}`, headers, waiting));
    await sleep(PAUSE_MS);
  }
  return Promise.all(times);
}

async function sentTo(
  { url: own, session: { id } }: Waits,
  url: string,
  text: string,
  headers: Record<string, string>,
  waiting: Waiting,
): Promise<Time> {
  const arrival = waiting.arrival(text);
  const begun = performance.now();
  const response = await post(`${url}/admin/chat/${id}/post`, { body: text }, headers);
  if (!response.ok) throw new Error(`${text}: ${response.status} ${await response.text()}`);
  await arrival;
  return { ms: performance.now() - begun, isElsewhere: own !== url };
}

function timeRows(times: readonly Time[]): Row[] {
  const all = times.map(({ ms }) => ms);
  const elsewhere = times.filter(({ isElsewhere }) => isElsewhere).map(({ ms }) => ms);
  return [
    atMost(`A chat message reaches the window, ${VISITORS} visitors on two processes (p99)`, MOST_MS, p99(all), 'ms'),
    justSo('the same, the middle one', median(all), 'ms'),
    justSo('the same, written at the other process (p99)', p99(elsewhere), 'ms'),
  ];
}
