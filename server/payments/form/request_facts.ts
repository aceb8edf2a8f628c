/** The payer and their browser, read from the request. */
import type { FastifyRequest } from 'fastify';
import type { Due } from '#core/domain/payable.ts';
import type { Viewer } from '#core/domain/record_kind.ts';
import { personOf, sessionOf } from '#core/people/session.ts';
import { mayKeep } from '#payments/ledger/tokens.ts';
import type { Browser } from '#payments/transactions/start_payment.ts';

/** The payer of this session, which decides the usable cards. */
export async function payerOf(request: FastifyRequest) {
  const [person, session] = [await personOf(request), await sessionOf(request)];
  return { partnerId: person?.partnerId ?? null, sessionId: session?.id ?? null };
}

/** The owner of a card typed now: the signed-in person, else the payer of the document. */
export async function holderOf(request: FastifyRequest, due: Due | null) {
  const person = await personOf(request);
  const { partnerId = null, email = '' } = person ?? due ?? {};
  return { partnerId, email, mayKeep: mayKeep(person, due) };
}

/** @param token access token of the document */
export async function viewerOf(request: FastifyRequest, token: string | undefined): Promise<Viewer> {
  return { person: await personOf(request), site: request.site, token: token || undefined };
}

/** What banks want to know of it before they ask for 3-D Secure. */
export const browserOf = (request: FastifyRequest): Browser => ({
  address: request.ip,
  userAgent: request.headers['user-agent'] ?? '',
  accept: request.headers.accept ?? '',
});
