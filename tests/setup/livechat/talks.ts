/** Visitors and an operator who write to each other and read, over the network. */
import { randomUUID } from 'node:crypto';
import type { BusMessage } from '#core/changes/bus.ts';
import type { ChatNotice, ChatSession } from '#livechat/contract.ts';

/** Gives the address of one of the servers, which need not be up. */
export type Servers = () => string;

const END = 'end';
/** So long at most, once all is written, until it has come. */
const LATEST_MS = 30_000;

export type Talked = {
  /** What the server has confirmed, in this order. */
  sent: Record<'visitor' | 'operator', string[]>;
  /** What the window shows, as it came. */
  shown: string[];
};

let addresses = 0;
/** Of another visitor each time: limits count by address. */
const nextAddress = (): string => {
  addresses += 1;
  return `127.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
};

export const headersOf = (cookie: string): Record<string, string> => ({
  'content-type': 'application/json',
  'sec-fetch-site': 'same-origin',
  'x-forwarded-for': nextAddress(),
  ...(cookie && { cookie: `session=${cookie}` }),
});

export type Visiting = { session: ChatSession; cookie: string };

export const post = (url: string, body: object, headers: Record<string, string>, signal?: AbortSignal) =>
  fetch(url, { method: 'POST', headers, body: JSON.stringify(body), ...(signal && { signal }) });

/** @throws Error where nobody is there */
export async function startChat(url: string, channelId = 1): Promise<Visiting> {
  const response = await post(`${url}/im_livechat/get_session`, { channel_id: channelId }, headersOf(''));
  const session = (await response.json()) as ChatSession | false;
  const cookie = /session=([^;]+)/.exec(response.headers.getSetCookie()[0] ?? '')?.[1];
  if (!session || !cookie) throw new Error(`No chat was started: ${response.status} ${JSON.stringify(session)}`);
  return { session, cookie };
}

/** Asks one server after the other until one answers. @throws Error for what a server refuses */
export async function askAny<Answer>(
  servers: Servers,
  path: string,
  body: object,
  cookie: string,
  signal?: AbortSignal,
): Promise<Answer> {
  for (;;) {
    signal?.throwIfAborted();
    let response: Response;
    let text: string;
    try {
      response = await post(servers() + path, body, headersOf(cookie), signal);
      text = await response.text();
    } catch {
      await new Promise(setImmediate);
      continue;
    }
    if (response.ok) return JSON.parse(text) as Answer;
    if (response.status < 500) throw new Error(`${path}: ${response.status} ${text.slice(0, 300)}`);
  }
}

/** Both write so many messages, each when the one before is confirmed. @param confirmed called after each */
export async function talk(
  servers: Servers,
  { session: { id, uuid }, cookie }: Visiting,
  operator: string,
  messages: number,
  confirmed: () => void,
): Promise<Talked> {
  const sent: Talked['sent'] = { visitor: [], operator: [] };
  const shown: string[] = [];
  const late = new AbortController();
  const reading = read(servers, uuid, cookie, shown, late.signal);
  const say = {
    visitor: (text: string) => {
      const body = { uuid, message_content: text, message_key: randomUUID() };
      return askAny<number | false>(servers, '/mail/chat_post', body, cookie);
    },
    operator: (text: string) =>
      askAny<number | false>(servers, `/admin/chat/${id}/post`, { body: text, message_key: randomUUID() }, operator),
  };
  const write = async (who: 'visitor' | 'operator') => {
    for (let nth = 0; nth < messages; nth++) {
      const text = `${who} ${nth}`;
      if (!(await say[who](text))) throw new Error(`The conversation took no ${text}.`);
      sent[who].push(text);
      confirmed();
    }
  };
  await Promise.all([write('visitor'), write('operator')]);
  await say.operator(END);
  const timer = setTimeout(() => late.abort(), LATEST_MS);
  await reading.finally(() => clearTimeout(timer));
  return { sent, shown };
}

/** Shows a message that comes twice once, as the window does. */
async function read(
  servers: Servers,
  uuid: string,
  cookie: string,
  shown: string[],
  signal: AbortSignal,
): Promise<void> {
  const known = new Set<number>();
  let last = 0;
  try {
    while (shown.at(-1) !== END) {
      const poll = { channels: [uuid], last };
      const messages = await askAny<BusMessage[]>(servers, '/longpolling/poll', poll, cookie, signal);
      for (const { id, message } of messages) {
        last = Math.max(last, id);
        const notice = message as ChatNotice;
        if (!('body' in notice) || known.has(notice.id)) continue;
        known.add(notice.id);
        shown.push(notice.body);
      }
    }
    shown.pop();
  } catch (error) {
    if (!signal.aborted) throw error;
    shown.push('and then nothing came any more');
  }
}

/** What was lost, came twice or in another order. */
export function complaintsOf({ sent, shown }: Talked): string[] {
  const expected = new Set([...sent.visitor, ...sent.operator]);
  const others = shown.filter((text) => !expected.has(text)).map((text) => `unexpected: ${text}`);
  const wrong = (['visitor', 'operator'] as const).flatMap((who) => {
    const came = shown.filter((text) => text.startsWith(who));
    const at = sent[who].findIndex((text, nth) => came[nth] !== text);
    if (at === -1 && came.length === sent[who].length) return [];
    return [`${who} wrote ${sent[who].length}, ${came.length} came, other than written from number ${at}`];
  });
  return [...others, ...wrong];
}
