/** Saves a card without a payment, on the page of the provider. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Invalid, NotFound } from '#core/errors.ts';
import type { Person } from '#core/people/people.ts';
import { ensureSession } from '#core/people/session.ts';
import { openVerification } from '#payments/ledger/card_verification.ts';
import { countAttempt } from '#payments/ledger/limits.ts';
import { providerOf } from '#payments/ledger/providers.ts';
import { offeredAcquirers } from '#payments/ledger/queries.ts';
import { REFUSED, requestFor, type StartedPayment, takeStep } from '#payments/transactions/start_payment.ts';
import { countryOf } from './countries.ts';
import { browserOf } from './request_facts.ts';

/**
 * For providers whose cards can't be typed on our own page.
 * @throws NotFound where that is not offered; Invalid where the provider says no
 */
export async function saveAtProvider(
  request: FastifyRequest,
  reply: FastifyReply,
  acquirerId: number,
  { person, returnUrl }: { person: Person; returnUrl: string },
): Promise<StartedPayment> {
  const { site } = request;
  const { partnerId, email } = person;
  const countryCode = await countryOf(partnerId);
  const offered = await offeredAcquirers({
    companyId: site.company.id,
    websiteId: site.website.id,
    countryCode,
    currencyCode: null,
  });
  const acquirer = offered.find(({ id }) => id === acquirerId);
  const provider = acquirer && providerOf(acquirer);
  if (!acquirer?.savesTokens || !provider?.begin || !provider.charge) throw new NotFound();
  const session = await ensureSession(request, reply);
  await countAttempt({ ip: request.ip, sessionId: session.id });
  const verification = await openVerification(site, acquirer, {
    partnerId,
    sessionId: session.id,
    returnUrl,
    isAtProvider: true,
  });
  const payment = requestFor(verification, acquirer, site, { email, savesToken: true, browser: browserOf(request) });
  const started = await takeStep(acquirer, verification, () => provider.begin!(payment));
  if (started.kind === 'known' && started.payment.state === 'error')
    throw new Invalid(started.payment.stateMessage || REFUSED);
  return started;
}
