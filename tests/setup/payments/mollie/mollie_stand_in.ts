/** A server that stands in for Mollie, written from its documented API. */
import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { pointToStandIn } from '#payments/providers/stand_in.ts';
import { MollieLedger, type MolliePayment, MollieRefusal } from './mollie_ledger.ts';
import { payPage } from './pay_page.ts';
import { MollieSettlements } from './settlements.ts';

export const MOLLIE_KEYS = { api_secret: 'test_standin0123456789abcdefghij' };

/** With it settlements may be read, and nothing else. */
export const MOLLIE_TOKEN = { report_token: 'access_standin0123456789abcdefghij' };

/** Its package speaks TLS only; key and certificate are for this server alone. */
const read = (name: string): string => readFileSync(path.join(import.meta.dirname, name), 'utf8');

export type MollieAnswer = { status: number; type?: string; body: string; location?: string };

/** `html` is a proxy's error page. */
export type MollieTrouble = 'none' | 'down' | 'html' | 'revoked' | 'loses the answer';

export class MollieStandIn {
  readonly ledger = new MollieLedger();
  readonly settlements = new MollieSettlements();
  trouble: MollieTrouble = 'none';
  /** Webhooks are sent at once; otherwise the test delivers them. */
  delivers = false;
  readonly asked: string[] = [];
  readonly #answers = new Map<string, unknown>();
  #server: Server | null = null;
  #origin = '';
  #sent = 0;

  async start(): Promise<string> {
    this.#server = createServer(
      { key: read('stand_in_key.pem'), cert: read('stand_in_certificate.pem') },
      (request, response) => {
        this.#handle(request)
          .then(async ({ status, type = 'application/hal+json', body, location }) => {
            await this.#deliver();
            response.writeHead(status, { 'content-type': type, ...(location && { location }) });
            response.end(body);
          })
          .catch(() => request.socket.destroy());
      },
    );
    await new Promise<void>((resolve) => this.#server!.listen(0, '127.0.0.1', resolve));
    this.#origin = `https://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    pointToStandIn(this.#origin);
    // The package trusts nobody but the authorities that it brings.
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
    return this.#origin;
  }

  async stop(): Promise<void> {
    pointToStandIn('');
    delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
    this.#server?.closeAllConnections();
    await new Promise((resolve) => this.#server?.close(resolve));
  }

  /** To the address that each payment names. */
  async #deliver(): Promise<void> {
    if (!this.delivers) return;
    // The shop asks while it hears one, and that request delivers the next.
    while (this.#sent < this.ledger.named.length) {
      const id = this.ledger.named[this.#sent++]!;
      const { webhookUrl } = this.ledger.payment(id);
      const body = new URLSearchParams({ id });
      if (webhookUrl) await fetch(webhookUrl, { method: 'POST', body }).catch(() => null);
    }
  }

  async #handle(request: IncomingMessage): Promise<MollieAnswer> {
    const { pathname, searchParams } = new URL(request.url ?? '/', this.#origin);
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const sent = Buffer.concat(parts).toString();
    const [, page, paymentId = ''] = pathname.split('/');
    if (page === 'checkout') return payPage(this.ledger, request.method ?? 'GET', paymentId, new URLSearchParams(sent));
    const body = JSON.parse(sent || '{}') as Record<string, never>;
    this.asked.push(`${request.method} ${pathname}`);
    if (this.trouble === 'down') throw new Error('It is down.');
    if (this.trouble === 'html') return { status: 404, type: 'text/html', body: '<h1>Not found</h1>' };
    try {
      const isReport = pathname.startsWith('/v2/settlements');
      const key = isReport ? MOLLIE_TOKEN.report_token : MOLLIE_KEYS.api_secret;
      if (this.trouble === 'revoked' || request.headers.authorization !== `Bearer ${key}`)
        throw new MollieRefusal(401, `Missing authentication, or failed: ${request.headers.authorization}`);
      const [, , , id = '', part = ''] = pathname.split('/');
      const answer = isReport ? this.settlements.answer(id, part, searchParams) : this.#once(request, pathname, body);
      if (this.trouble === 'loses the answer') throw new Error('Lost.');
      return { status: 200, body: JSON.stringify(answer) };
    } catch (error) {
      if (!(error instanceof MollieRefusal)) throw error;
      const { status, message: detail, field } = error;
      return { status, body: JSON.stringify({ status, title: 'Refused', detail, field }) };
    }
  }

  /** A repeated key is answered as the first time. */
  #once(request: IncomingMessage, pathname: string, body: Record<string, never>): unknown {
    const key = request.headers['idempotency-key'];
    if (request.method === 'GET' || typeof key !== 'string') return this.#answer(request.method ?? '', pathname, body);
    if (!this.#answers.has(key))
      this.#answers.set(key, structuredClone(this.#answer(request.method ?? '', pathname, body)));
    return this.#answers.get(key);
  }

  #answer(method: string, pathname: string, body: Record<string, never>): unknown {
    const [, , what, id = '', part] = pathname.split('/');
    if (what === 'profiles') return { resource: 'profile', id: 'pfl_standin', name: 'Stand-in BV' };
    if (what !== 'payments') throw new MollieRefusal(404, 'No such path.');
    if (method === 'POST' && !id) return this.#shown(this.ledger.create(body as never));
    const payment = this.ledger.payment(id);
    if (part === 'refunds') return this.ledger.refund(payment, body.amount!, body.metadata);
    if (part === 'captures') return this.ledger.capture(payment, body.amount!);
    if (method === 'DELETE') this.ledger.cancel(payment);
    return this.#shown(payment);
  }

  #shown = ({ refunds, chargebacks, ...payment }: MolliePayment) => ({
    ...payment,
    _embedded: { refunds, chargebacks },
    _links: { checkout: { href: `${this.#origin}/checkout/${payment.id}`, type: 'text/html' } },
  });
}
