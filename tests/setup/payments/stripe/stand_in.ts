/** A server that stands in for Stripe, written from its documented API. */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { pointToStandIn } from '#payments/providers/stand_in.ts';
import { type Event, type Form, Refusal } from './objects.ts';
import { pageScript } from './page_script.ts';
import { answerOf, confirmInFields, payPage } from './routes.ts';
import { StripeLedger } from './stripe_ledger.ts';

export const KEYS = { secret_key: 'sk_test_standin0123456789', webhook_secret: 'whsec_standin0123456789abcdef' };

/** With it buyers pay in fields of Stripe on the shop's page. */
export const PUBLISHED = { publishable_key: 'pk_test_standin0123456789' };

/** `down` closes the connection, `html` is a proxy's error page, `busy` asks to come again. */
export type StripeTrouble = 'none' | 'down' | 'html' | 'busy' | 'revoked' | 'loses the answer';

export class StripeStandIn {
  readonly ledger = new StripeLedger();
  trouble: StripeTrouble = 'none';
  /** Requests in their order, such as `POST /v1/refunds`. */
  readonly asked: string[] = [];
  readonly forms: Form[] = [];
  /** Where events are sent at once; empty: the test delivers them. */
  webhookUrl = '';
  readonly #answers = new Map<string, { form: string; answer: Promise<unknown> }>();
  #server: Server | null = null;
  #sent = 0;

  async start(): Promise<string> {
    this.#server = createServer((request, response) => {
      this.#handle(request)
        .then(async ({ status, type = 'application/json', body, location }) => {
          await this.#deliver();
          response.writeHead(status, {
            'content-type': type,
            'request-id': 'req_1',
            // The script on the shop's page asks from there.
            'access-control-allow-origin': '*',
            'access-control-allow-headers': '*',
            ...(location && { location }),
          });
          response.end(body);
        })
        .catch(() => request.socket.destroy());
    });
    await new Promise<void>((resolve) => this.#server!.listen(0, '127.0.0.1', resolve));
    this.ledger.origin = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    pointToStandIn(this.ledger.origin);
    return this.ledger.origin;
  }

  async stop(): Promise<void> {
    pointToStandIn('');
    this.#server?.closeAllConnections();
    await new Promise((resolve) => this.#server?.close(resolve));
  }

  /** A webhook as it is sent. */
  webhook = (event: Event, { secret = KEYS.webhook_secret, at = Date.now() } = {}) => {
    const payload = JSON.stringify(event);
    const timestamp = Math.floor(at / 1000);
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
    return { headers: { 'content-type': 'application/json', 'stripe-signature': signature }, payload };
  };

  async #deliver(): Promise<void> {
    if (!this.webhookUrl) return;
    // The shop asks while it hears one, and that request delivers the next.
    while (this.#sent < this.ledger.events.length) {
      const { headers, payload } = this.webhook(this.ledger.events[this.#sent++]!);
      await fetch(this.webhookUrl, { method: 'POST', headers, body: payload }).catch(() => null);
    }
  }

  async #handle(request: IncomingMessage): Promise<Answer> {
    const { pathname, searchParams } = new URL(request.url ?? '/', this.ledger.origin);
    const body = await textOf(request);
    const form = new URLSearchParams(body);
    if (pathname.startsWith('/c/')) return payPage(this.ledger, request.method ?? 'GET', pathname, form);
    if (pathname === '/v3/') return this.#script();
    if (request.method === 'OPTIONS') return { status: 200, body: '' };
    this.asked.push(`${request.method} ${pathname}`);
    this.forms.push(form);
    if (this.trouble === 'down') throw new Error('It is down.');
    if (this.trouble === 'html') return { status: 502, type: 'text/html', body: '<h1>Bad gateway</h1>' };
    try {
      if (pathname.endsWith('/confirm') && form.get('key') === PUBLISHED.publishable_key)
        return { status: 200, body: JSON.stringify(confirmInFields(this.ledger, pathname, form)) };
      if (this.trouble === 'busy')
        throw new Refusal(429, { type: 'invalid_request_error', code: 'rate_limit', message: 'Slow' });
      if (this.trouble === 'revoked' || request.headers.authorization !== `Bearer ${KEYS.secret_key}`)
        throw new Refusal(401, {
          type: 'invalid_request_error',
          message: `Invalid API Key: ${request.headers.authorization}`,
        });
      const answer = await this.#once(request, pathname, searchParams, form);
      if (this.trouble === 'loses the answer') throw new Error('Lost.');
      return { status: 200, body: JSON.stringify(answer) };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { status: error.status, body: JSON.stringify({ error: error.error }) };
    }
  }

  #script(): Answer {
    if (this.trouble === 'down') throw new Error('It is down.');
    return { status: 200, type: 'text/javascript', body: pageScript(this.ledger.origin) };
  }

  /** A repeated key is answered as the first time, and refused with other parameters. */
  async #once(request: IncomingMessage, path: string, query: URLSearchParams, form: Form): Promise<unknown> {
    const work = async () => answerOf(this.ledger, request.method ?? 'GET', path, query, form);
    const key = request.headers['idempotency-key'];
    if (request.method !== 'POST' || typeof key !== 'string') return work();
    const sent = `${path} ${form}`;
    const before = this.#answers.get(key) ?? { form: sent, answer: work().then((one) => structuredClone(one)) };
    this.#answers.set(key, before);
    if (before.form !== sent)
      throw new Refusal(400, { type: 'idempotency_error', message: 'Keys can only be used with the same parameters.' });
    return before.answer;
  }
}

export type Answer = { status: number; type?: string; body: string; location?: string };

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}
