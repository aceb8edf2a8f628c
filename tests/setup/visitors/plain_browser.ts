/** A browser without scripts: cookies, links, forms and redirects, in process or over network. */
import type { FastifyInstance } from 'fastify';
import { type Form, parsePage, type Wanted } from './plain_page.ts';

export type Sent = { method: 'GET' | 'POST'; url: URL; headers: Record<string, string>; payload?: string };
export type Received = { status: number; location: string | null; cookies: string[]; type: string; body: string };
/** @throws if there is no answer */
export type Transport = (sent: Sent) => Promise<Received>;

const MOST_REDIRECTS = 12;
const JSON_TYPE = 'application/json';
const FORM = 'application/x-www-form-urlencoded';

export class PlainBrowser {
  /** Where it is, and what it sees there. */
  url: URL;
  status = 0;
  body = '';
  type = '';
  readonly #send: Transport;
  #headers: Record<string, string>;
  readonly #cookies = new Map<string, Map<string, string>>();

  /** @param headers of each request to the shop, such as that of a proxy that says who it is for */
  constructor(origin: string, send: Transport, headers: Record<string, string> = {}) {
    this.url = new URL('about:blank');
    this.origin = origin;
    this.#send = send;
    this.#headers = headers;
  }

  readonly origin: string;

  /** The next requests come from another address. */
  moveTo(address: string): void {
    this.#headers = { ...this.#headers, 'x-forwarded-for': address };
  }

  /** As when an address is typed. */
  open(address: string): Promise<this> {
    return this.go('GET', new URL(address, this.origin), undefined, 'none');
  }

  async submit(wanted: Wanted, values: Record<string, string | number | null> = {}, button?: RegExp): Promise<this> {
    return this.send(this.form(wanted), values, button);
  }

  /** @param values instead of what the form holds; null takes a field away */
  send(form: Form, values: Record<string, string | number | null> = {}, button?: RegExp): Promise<this> {
    const { method, action, entries } = form.filled(values, button);
    const target = new URL(action, this.url);
    if (method === 'POST') return this.go('POST', target, new URLSearchParams(entries).toString());
    target.search = new URLSearchParams(entries).toString();
    return this.go('GET', target);
  }

  /** @throws when the page has none */
  form(wanted: Wanted): Form {
    const form = this.forms().find((one) => one.is(wanted));
    if (!form) throw new Error(`No form ${JSON.stringify(wanted, printed)} at ${this.said()}`);
    return form;
  }

  forms = (): Form[] => parsePage(this.body).forms;

  links = (): string[] => parsePage(this.body).links;

  /** Where it is and what it says there, for failures. */
  said(): string {
    return `${this.status} ${this.url.pathname}${this.url.search}\n${parsePage(this.body).text.slice(0, 1500)}`;
  }

  text = (): string => parsePage(this.body).text;

  cookie(name: string): string | undefined {
    return this.#cookies.get(new URL(this.origin).hostname)?.get(name);
  }

  /** As a page's script would, were there any. */
  async call(path: string, body: unknown = {}): Promise<{ status: number; answer: unknown }> {
    const { status, body: text } = await this.#ask(
      'POST',
      new URL(path, this.origin),
      JSON.stringify(body),
      'same-origin',
    );
    return { status, answer: text && JSON.parse(text) };
  }

  async go(method: 'GET' | 'POST', url: URL, payload?: string, from = this.#from(url)): Promise<this> {
    let next: { method: 'GET' | 'POST'; url: URL; payload?: string } = { method, url, ...(payload ? { payload } : {}) };
    for (let hop = 0; hop <= MOST_REDIRECTS; hop++) {
      const answer = await this.#ask(next.method, next.url, next.payload, from);
      const target = answer.location === null ? null : new URL(answer.location, next.url);
      if (!target || answer.status < 300 || answer.status > 399) {
        Object.assign(this, { url: next.url, status: answer.status, body: answer.body, type: answer.type });
        return this;
      }
      const isKept = answer.status === 307 || answer.status === 308;
      next = isKept ? { ...next, url: target } : { method: 'GET', url: target };
    }
    throw new Error(`${url.pathname} leads round and round, now to ${next.url.pathname}.`);
  }

  #from(url: URL): string {
    if (url.origin === this.url.origin) return 'same-origin';
    return url.hostname === this.url.hostname ? 'same-site' : 'cross-site';
  }

  async #ask(method: 'GET' | 'POST', url: URL, payload: string | undefined, from: string): Promise<Received> {
    const jar = this.#cookies.get(url.hostname) ?? new Map<string, string>();
    this.#cookies.set(url.hostname, jar);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await this.#send({
      method,
      url,
      headers: {
        accept: 'text/html',
        'sec-fetch-site': from,
        ...(url.origin === this.origin ? this.#headers : {}),
        ...(cookie ? { cookie } : {}),
        ...(method === 'POST' ? { 'content-type': payload?.startsWith('{') ? JSON_TYPE : FORM } : {}),
      },
      ...(payload === undefined ? {} : { payload }),
    });
    for (const line of answer.cookies) keep(jar, line);
    return answer;
  }
}

function keep(jar: Map<string, string>, line: string): void {
  const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
  if (name === undefined || value === undefined) return;
  if (/max-age=0|expires=Thu, 01 Jan 1970/i.test(line)) jar.delete(name);
  else jar.set(name, value);
}

const printed = (_key: string, value: unknown) => (value instanceof RegExp ? String(value) : value);

export const network: Transport = async ({ url, payload, ...init }) => {
  const answer = await fetch(url, { ...init, redirect: 'manual', ...(payload === undefined ? {} : { body: payload }) });
  return {
    status: answer.status,
    location: answer.headers.get('location'),
    cookies: answer.headers.getSetCookie(),
    type: answer.headers.get('content-type') ?? '',
    body: await answer.text(),
  };
};

/** Requests to the application need no network; others, such as to a bank's page, use it. */
export const into =
  (app: FastifyInstance, origin: string): Transport =>
  async (sent) => {
    if (sent.url.origin !== origin) return network(sent);
    const { url, method, headers, payload } = sent;
    const answer = await app.inject({
      method,
      url: url.pathname + url.search,
      remoteAddress: headers['x-forwarded-for'] ?? '127.0.0.1',
      headers: { host: url.host, ...headers },
      ...(payload === undefined ? {} : { payload }),
    });
    const cookies = answer.headers['set-cookie'] ?? [];
    return {
      status: answer.statusCode,
      location: (answer.headers.location as string | undefined) ?? null,
      cookies: [cookies].flat(),
      type: String(answer.headers['content-type'] ?? ''),
      body: answer.body,
    };
  };
