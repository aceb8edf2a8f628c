import { isIP } from 'node:net';
import type { Agent } from 'undici';
import { msg } from '#core/msg.ts';
import { fill, type Values } from '#registry/texts.ts';
import { isPublicAddress, UnsafeAddress } from './public_address.ts';

export { UnsafeAddress };

/** The request was allowed, but returned nothing usable this time. */
export class FetchFailed extends Error {
  override name = 'FetchFailed';
  /** As catalogues have it; `values` fill its braces. */
  readonly sentence: string;
  readonly values: Values;

  /** @param sentence marked by `msg` */
  constructor(sentence: string, values: Values = {}, options?: ErrorOptions) {
    super(fill(sentence, values), options);
    this.sentence = sentence;
    this.values = values;
  }
}

export type SafeFetchOptions = {
  maxBytes: number;
  /** For the whole exchange: name look-up, every redirect and the body. */
  timeoutMs: number;
  signal?: AbortSignal;
  headers?: Record<string, string>;
  /** GET by default. */
  method?: 'GET' | 'POST';
  body?: Buffer;
  maxRedirects?: number;
  /** Only for tests and development: lets requests reach this machine (but no other private address). */
  allowLoopback?: boolean;
};

export type Fetched = {
  url: string;
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
};

const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const MAX_REDIRECTS = 5;

/**
 * Asks a URL that other people supplied. Only http(s) and only public hosts: the name's addresses are checked before
 * connecting, the socket's after, and all of it again for each redirect, so that neither changing DNS nor a redirect
 * leads into the private network.
 */
export async function safeFetch(address: string, options: SafeFetchOptions): Promise<Fetched> {
  const deadline = AbortSignal.timeout(Math.ceil(options.timeoutMs));
  const signal = options.signal ? AbortSignal.any([deadline, options.signal]) : deadline;
  // Loaded at the first address that is asked: 7 MB that most servers never need.
  const [{ Agent }, { publicConnector }] = await Promise.all([import('undici'), import('./public_connector.ts')]);
  const agent = new Agent({ connect: publicConnector(options.allowLoopback ?? false), pipelining: 0 });
  try {
    return await follow(address, options, agent, signal);
  } catch (error) {
    throw explained(error, options.timeoutMs, deadline.aborted);
  } finally {
    agent.destroy().catch(() => {});
  }
}

async function follow(address: string, options: SafeFetchOptions, agent: Agent, signal: AbortSignal): Promise<Fetched> {
  const { request } = await import('undici');
  let url = address;
  for (let hops = 0; hops <= (options.maxRedirects ?? MAX_REDIRECTS); hops++) {
    const target = allowedUrl(url, options.allowLoopback ?? false);
    const answer = await request(target, {
      dispatcher: agent,
      signal,
      method: options.method ?? 'GET',
      ...(options.body && { body: options.body }),
      // A compressed body could grow without limit: ask for a plain one and count its bytes.
      headers: { 'accept-encoding': 'identity', ...options.headers },
    });
    const location = answer.headers.location;
    if (!REDIRECTS.has(answer.statusCode) || typeof location !== 'string') {
      const body = await cappedBody(answer.body, answer.headers['content-length'], options.maxBytes);
      return { url: target.href, status: answer.statusCode, headers: answer.headers, body };
    }
    answer.body.on('error', () => {}).destroy();
    url = URL.canParse(location, target) ? new URL(location, target).href : location;
  }
  throw new FetchFailed(msg('It redirects too often.'));
}

function allowedUrl(address: string, allowLoopback: boolean): URL {
  if (!URL.canParse(address)) throw new UnsafeAddress(`"${address}" is not an address.`);
  const url = new URL(address);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new UnsafeAddress(`Only http and https addresses are fetched, not ${url.protocol}`);
  }
  if (url.username || url.password) throw new UnsafeAddress('An address with a user name in it is not fetched.');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // Names are judged by what they resolve to; a written address needs no look-up and would escape that check.
  if (isIP(host)) assertPublic(host, allowLoopback);
  return url;
}

function assertPublic(address: string | undefined, allowLoopback: boolean): void {
  if (address && isPublicAddress(address, allowLoopback)) return;
  throw new UnsafeAddress(`${address ?? 'The host'} is not a public address.`);
}

async function cappedBody(
  body: AsyncIterable<Buffer> & { destroy(): unknown; on(event: 'error', listener: () => void): unknown },
  announced: string | string[] | undefined,
  maxBytes: number,
): Promise<Buffer> {
  const tooBig = () => {
    body.on('error', () => {});
    body.destroy();
    return new FetchFailed(msg('The answer is larger than {most} bytes.'), { most: maxBytes });
  };
  if (Number(announced) > maxBytes) throw tooBig();
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxBytes) throw tooBig();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function explained(error: unknown, timeoutMs: number, timedOut: boolean): Error {
  if (error instanceof UnsafeAddress || error instanceof FetchFailed) return error;
  if (timedOut)
    return new FetchFailed(msg('There was no whole answer within {seconds} seconds.'), {
      seconds: Math.ceil(timeoutMs / 1000),
    });
  const { code, message } =
    error instanceof Error ? (error as NodeJS.ErrnoException) : { code: undefined, message: String(error) };
  const sentence = REASONS[code ?? ''] ?? msg('The host could not be asked: {reason}.');
  return new FetchFailed(sentence, { reason: code ?? message }, { cause: error });
}

const REASONS: Record<string, string> = {
  ENOTFOUND: msg('No host of that name could be found.'),
  EAI_AGAIN: msg('The name of the host could not be looked up.'),
  ECONNREFUSED: msg('The host refused the connection.'),
  ECONNRESET: msg('The host broke off the connection.'),
  UND_ERR_CONNECT_TIMEOUT: msg('The host did not answer.'),
};
