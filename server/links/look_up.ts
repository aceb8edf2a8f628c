/** Fetches title and icon of a link's target, if it exists. */

import { FetchFailed, safeFetch, UnsafeAddress } from '#core/fetch/safe_fetch.ts';
import { storeFile } from '#core/files/files.ts';
import { type PageFacts, pageText, parsePageFacts } from './page_facts.ts';

/** What an address answered, as far as a link needs to know. */
export type Answered = { url: string; status: number; type: string; body: Buffer };

/** Asks an address, ours by a way of its own: the server need not reach itself over the network. */
export type AddressRequester = (url: URL) => Promise<Answered>;

export type Destination = { title: string; iconId: number | null };

const TIMEOUT_MS = 5000;
const MOST_PAGE_BYTES = 2 * 1024 * 1024;
const MOST_ICON_BYTES = 100 * 1024;
const GONE = [404, 410];
/** The host does not exist or does not respond. */
const NOBODY = ['ENOTFOUND', 'ECONNREFUSED', 'EHOSTUNREACH'];
const ICON_TYPES = ['image/png', 'image/webp', 'image/gif', 'image/jpeg', 'image/avif'];
/** What another server answers is a stranger's. */
const sender = 'visitor';

/** Null: no such page. A host that is slow or refuses robots counts as existing. */
export async function lookUp(url: URL, ask: AddressRequester): Promise<Destination | null> {
  const answer = await askOrNull(url, ask);
  if (answer === 'nothing' || (answer && GONE.includes(answer.status))) return null;
  if (!answer?.type.includes('html')) return { title: url.href, iconId: null };
  const { title, icon } = parsePageFacts(pageText(answer));
  return { title: title || url.href, iconId: await iconOf(answer.url, icon, ask) };
}

/** Asks other hosts, never one of the private network. */
export const requestExternal =
  (allowLoopback: boolean): AddressRequester =>
  async (url) => {
    const { status, headers, body, ...answer } = await safeFetch(url.href, {
      maxBytes: MOST_PAGE_BYTES,
      timeoutMs: TIMEOUT_MS,
      allowLoopback,
      headers: { accept: 'text/html, image/*;q=0.9, */*;q=0.8', 'user-agent': 'TrackedLinks/1.0 (bot; reads titles)' },
    });
    return { url: answer.url, status, type: String(headers['content-type'] ?? ''), body };
  };

async function askOrNull(url: URL, ask: AddressRequester): Promise<Answered | 'nothing' | null> {
  try {
    return await ask(url);
  } catch (error) {
    if (error instanceof UnsafeAddress) return 'nothing';
    if (!(error instanceof FetchFailed)) throw error;
    const code = (error.cause as NodeJS.ErrnoException | undefined)?.code ?? '';
    return NOBODY.includes(code) ? 'nothing' : null;
  }
}

/** An icon is an ornament: without one, or with one that can't be read, the link is made all the same. */
async function iconOf(page: string, icon: PageFacts['icon'], ask: AddressRequester): Promise<number | null> {
  const address = icon ?? '/apple-touch-icon.png';
  if (!URL.canParse(address, page)) return null;
  try {
    const { status, body: bytes } = await ask(new URL(address, page));
    if (status !== 200) return null;
    const { id } = await storeFile({ bytes, name: 'icon', maxBytes: MOST_ICON_BYTES, accept: ICON_TYPES, sender });
    return id;
  } catch {
    return null;
  }
}
