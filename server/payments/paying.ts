/** One document is paid by somebody who came by a page: by a call that prepares it, or by a form. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { type Redirect, redirectTo, type Shown, show } from '../core/answers.ts';
import { Conflict, HttpError, Invalid, NotFound, TooMany } from '../core/errors.ts';
import { phrase } from '../core/phrase.ts';
import type { Viewer } from '../core/record_kind.ts';
import { renderFragment } from '../core/render.ts';
import { allowFormsTo } from '../core/security_headers.ts';
import { ensureSession, personOf } from '../core/session.ts';
import { pick } from '../core/translated.ts';
import { countView } from '../shop/service.ts';
import type { Journey } from './acquirer.ts';
import { type Begun, beginPayment } from './begin.ts';
import { isCallback } from './callbacks.ts';
import { typeCard } from './cards.ts';
import type { payForm } from './contract.ts';
import type { AcquirerRow } from './ledger.ts';
import { spendTrial } from './limits.ts';
import { type Document, payableOf } from './payables.ts';
import { transferPending } from './providers/transfer.ts';
import { findAcquirer, offeredAcquirers } from './queries.ts';
import { browserOf, payerOf, viewerOf } from './request_facts.ts';
import { settle } from './settlement.ts';
import { findToken, mayUse, type Token } from './tokens.ts';

export const PROCESS_URL = '/payment/process';

/** What is paid, and where the buyer goes on. */
export type Wish = {
  document: Document;
  /** Opens the document. */
  token: string | undefined;
  returnUrl: string;
  errorUrl: string;
  callbackMethod: string;
};

export class TokenNotFound extends HttpError {
  constructor() {
    super(400, phrase('This payment method is not there any more. Please choose another one.'));
  }
}

type Way = { acquirer: AcquirerRow; token: Token | null; savesToken: boolean };

export async function pay(request: FastifyRequest, reply: FastifyReply, wish: Wish, way: Way): Promise<Begun> {
  if (!isCallback(wish.callbackMethod)) throw new Invalid(phrase('There is no such call.'), { callback_method: '' });
  const session = await ensureSession(request, reply);
  const person = await personOf(request);
  const { document } = wish;
  await spendTrial({
    ip: request.ip,
    sessionId: session.id,
    document: `${document.kind}:${document.id}`,
    ...(way.token && { card: `token ${way.token.id}` }),
  });
  const viewer = await viewerOf(request, wish.token);
  const { returnUrl, errorUrl, callbackMethod } = wish;
  const since = new Date();
  const begun = await orPutRight(wish, viewer, () =>
    beginPayment(
      {
        document,
        viewer,
        sessionId: session.id,
        acquirer: way.acquirer,
        token: way.token,
        // Behaviours §10: who is not known never keeps a card.
        savesToken: way.savesToken && person !== null && way.acquirer.savesTokens,
        returnUrl,
        errorUrl,
        callbackMethod,
      },
      browserOf(request),
    ),
  );
  // A second click leads to the payment of the first.
  const isNew = begun.payment.createdAt >= since;
  if (isNew && document.kind === 'order') {
    const of = pick(way.acquirer.name, request.site.website.defaultLanguage);
    await countView(request, { name: 'order_payment', of });
  }
  return begun;
}

/** It could not begin, and what was to be paid was put right: the buyer looks at it again. */
class Adjusted extends Conflict {
  readonly path: string;

  constructor(why: Conflict, path: string) {
    super(why.sentence);
    this.path = path;
  }
}

async function orPutRight<T>({ document }: Wish, viewer: Viewer, begin: () => Promise<T>): Promise<T> {
  try {
    return await begin();
  } catch (error) {
    if (!(error instanceof Conflict)) throw error;
    const path = await payableOf(document.kind).putRight?.(document.id, viewer);
    throw path ? new Adjusted(error, path) : error;
  }
}

/** A way to pay that is offered for this document. @throws NotFound */
export async function offeredFor(request: FastifyRequest, wish: Wish, acquirerId: number): Promise<AcquirerRow> {
  const due = await payableOf(wish.document.kind).due(wish.document.id, await viewerOf(request, wish.token));
  if (!due) throw new NotFound();
  const offered = await offeredAcquirers({
    companyId: due.record.companyId,
    websiteId: request.site.website.id,
    countryCode: due.countryCode,
  });
  const found = offered.find(({ id }) => id === acquirerId);
  if (!found) throw new NotFound();
  return found;
}

/** The call: inputs of a form that leads on, or false. Behaviours §12, §19. */
export async function prepare(
  request: FastifyRequest,
  reply: FastifyReply,
  wish: Wish,
  { acquirerId, savesToken }: { acquirerId: number; savesToken: boolean },
): Promise<string | false> {
  try {
    const acquirer = await offeredFor(request, wish, acquirerId);
    const begun = await pay(request, reply, wish, { acquirer, token: null, savesToken });
    // What is known already needs no acquirer: the buyer goes where payments under way are followed.
    const journey = begun.kind === 'journey' ? begun.journey : { ...NOWHERE, url: PROCESS_URL };
    return renderFragment('@payments/_journey', { journey: onThisSite(journey, request) }, request.site);
  } catch (error) {
    if (error instanceof NotFound) return false;
    throw error;
  }
}
const NOWHERE = { method: 'get' as const, fields: {}, acquirerReference: '' };

const onThisSite = (journey: Journey, { site }: FastifyRequest): Journey =>
  journey.url.startsWith('/') ? { ...journey, url: site.url(journey.url) } : journey;

/** The form: a saved card, a new one, or the acquirer's page. @throws TokenNotFound for a card that is not theirs */
export async function payByForm(
  request: FastifyRequest,
  reply: FastifyReply,
  wish: Wish,
  body: z.output<typeof payForm>,
): Promise<Redirect | Shown> {
  const [, kind, number] = /^(form_|new_|)(\d{1,9})$/.exec(body.pm_id) ?? [];
  if (!number) throw new TokenNotFound();
  try {
    return goOn(
      request,
      reply,
      await pay(request, reply, wish, await wayOf(request, reply, wish, { kind, number, body })),
    );
  } catch (error) {
    if (!(error instanceof HttpError) || error instanceof TokenNotFound || error instanceof TooMany) throw error;
    if (error instanceof NotFound) throw error;
    const text = request.texts.say(error.sentence, error.values);
    return redirectTo(error instanceof Adjusted ? error.path : wish.errorUrl, { flash: { kind: 'danger', text } });
  }
}

type Chosen = { kind: string | undefined; number: string; body: z.output<typeof payForm> };

async function wayOf(
  request: FastifyRequest,
  reply: FastifyReply,
  wish: Wish,
  { kind, number, body }: Chosen,
): Promise<Way> {
  const id = Number(number);
  const savesToken = body[`save_token_${id}`] !== undefined;
  if (kind === 'form_') return { acquirer: await offeredFor(request, wish, id), token: null, savesToken };
  if (kind !== 'new_') return wayByToken(request, id);
  const acquirer = await offeredFor(request, wish, id);
  const due = await payableOf(wish.document.kind).due(wish.document.id, await viewerOf(request, wish.token));
  const { tokenId } = await typeCard(request, reply, acquirer, body, {
    partnerId: due?.partnerId ?? null,
    isKept: savesToken,
    verifies: false,
    email: due?.email ?? '',
    returnUrl: wish.returnUrl,
  });
  return wayByToken(request, tokenId);
}

async function wayByToken(request: FastifyRequest, id: number): Promise<Way> {
  const token = await findToken(id);
  if (!token || !mayUse(token, await payerOf(request))) throw new TokenNotFound();
  const acquirer = await findAcquirer(token.acquirerId);
  if (!acquirer?.isPublished) throw new TokenNotFound();
  return { acquirer, token, savesToken: false };
}

/** Where the buyer goes after a form. */
async function goOn(request: FastifyRequest, reply: FastifyReply, begun: Begun): Promise<Redirect | Shown> {
  if (begun.kind === 'known') return redirectTo(PROCESS_URL);
  const { journey, payment } = begun;
  if (journey.url.startsWith('/')) {
    const { reference, amount, currencyCode: currency } = payment;
    await settle({ id: payment.acquirerId }, [transferPending(reference, { amount, currency })], 'browser');
    return redirectTo(PROCESS_URL);
  }
  return journeyPage(request, reply, journey);
}

/** To the acquirer, or to the buyer's bank. */
export function journeyPage(request: FastifyRequest, reply: FastifyReply, journey: Journey): Redirect | Shown {
  if (journey.method === 'get') return redirectTo(journey.url, { isWhole: true });
  allowFormsTo(reply, [new URL(journey.url).origin]);
  reply.header('cache-control', 'no-store');
  return show(
    '@payments/challenge',
    { journey },
    { facts: { title: request.texts.t('Payment'), isIndexed: false, styles: 'payments' } },
  );
}
