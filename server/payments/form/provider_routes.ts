/** Routes for providers: the return page and the webhook. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Forbidden, NotFound, TooMany } from '#core/errors.ts';
import { type Redirect, redirectTo } from '#core/pages/response.ts';
import { check, form, page } from '#core/pages/routes.ts';
import { sessionOf } from '#core/people/session.ts';
import { AcquirerRefused, AcquirerUnreachable } from '#payments/ledger/acquirer.ts';
import { acquirerParams } from '#payments/ledger/contract.ts';
import type { AcquirerRow } from '#payments/ledger/ledger.ts';
import { countReturn } from '#payments/ledger/limits.ts';
import { providerOf } from '#payments/ledger/providers.ts';
import { findAcquirer, findTransaction } from '#payments/ledger/queries.ts';
import { settle } from '#payments/ledger/settlement.ts';
import { countWebhook } from '#payments/ledger/webhook_log.ts';
import { PROCESS_URL } from './pay_answers.ts';

const MAX_WEBHOOK_BYTES = 256 * 1024;

/** Providers name their parameters as they like. */
const brought = z.record(z.string().max(100), z.unknown()).transform((all) => {
  const texts = Object.entries(all).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return Object.fromEntries(texts);
});

export function providerRoutes(app: FastifyInstance): void {
  // Asked by GET as well: providers send browsers so. Nothing is believed but what the provider itself confirms.
  page(app, {
    url: '/payment/return/:id',
    isForAllLanguages: true,
    params: acquirerParams,
    query: brought,
    handle: ({ request, params, query }) => comeBack(request, params.id, query),
  });
  form(app, {
    url: '/payment/return/:id',
    params: acquirerParams,
    query: brought,
    body: brought,
    handle: ({ request, params, query, body }) => comeBack(request, params.id, { ...query, ...body }),
  });
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post(
      '/payment/webhook/:id',
      { bodyLimit: MAX_WEBHOOK_BYTES, config: { isCall: true } },
      async (request, reply) => {
        const { status, body } = await hear(request);
        return reply.code(status).type('text/plain; charset=utf-8').send(body);
      },
    );
  });
}

async function comeBack(request: FastifyRequest, id: number, params: Record<string, string>): Promise<Redirect> {
  const acquirer = await known(id);
  try {
    await countReturn(request.ip);
    await settle(acquirer, (await providerOf(acquirer).returned?.(params)) ?? [], 'browser');
  } catch (error) {
    // The page where they wait asks again.
    if (![AcquirerUnreachable, AcquirerRefused, TooMany].some((kind) => error instanceof kind)) throw error;
  }
  const back = params.given_up ? await wayBack(request, acquirer, params.given_up) : null;
  return redirectTo(back ?? PROCESS_URL);
}

/** A buyer who cancelled may choose again while no event has arrived. Null for payments of others. */
async function wayBack(request: FastifyRequest, acquirer: AcquirerRow, reference: string): Promise<string | null> {
  const [payment, session] = [await findTransaction(reference), await sessionOf(request)];
  const isTheirs = session !== null && payment?.sessionId === session.id && payment.acquirerId === acquirer.id;
  return isTheirs && payment.state === 'draft' ? payment.errorUrl || payment.returnUrl : null;
}

async function hear(request: FastifyRequest): Promise<{ status: number; body: string }> {
  const acquirer = await known(check(acquirerParams, request.params, request).id);
  const { webhook } = providerOf(acquirer);
  if (!webhook) throw new NotFound();
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  let about = '';
  try {
    const reply = await webhook({ headers: request.headers, body, query: brought.parse(request.query) });
    about = reply.about ?? '';
    await settle(acquirer, reply.events, 'webhook');
    await countWebhook(acquirer.id, about, reply.problem ?? '');
    return reply.answer;
  } catch (error) {
    await countWebhook(acquirer.id, about, error instanceof Forbidden ? 'signature' : 'failed');
    // The provider sends it again.
    if (error instanceof AcquirerUnreachable) return { status: 503, body: '' };
    throw error;
  }
}

async function known(id: number): Promise<AcquirerRow> {
  const acquirer = await findAcquirer(id);
  if (!acquirer) throw new NotFound();
  return acquirer;
}
