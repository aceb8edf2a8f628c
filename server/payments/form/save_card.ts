/** Saves a card without a payment, on the page of the provider. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Invalid, NotFound } from '#core/errors.ts';
import type { Person } from '#core/people/people.ts';
import { ensureSession } from '#core/people/session.ts';
import { openVerification } from '#payments/ledger/card_verification.ts';
import { spendTrial } from '#payments/ledger/limits.ts';
import { providerOf } from '#payments/ledger/providers.ts';
import { offeredAcquirers } from '#payments/ledger/queries.ts';
import { REFUSED, requestFor, type StartedPayment, stepFurther } from '#payments/transactions/start_payment.ts';
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
  await spendTrial({ ip: request.ip, sessionId: session.id });
  const trial = await openVerification(site, acquirer, {
    partnerId,
    sessionId: session.id,
    returnUrl,
    isAtProvider: true,
  });
  const asked = requestFor(trial, acquirer, site, { email, savesToken: true, browser: browserOf(request) });
  const begun = await stepFurther(acquirer, trial, () => provider.begin!(asked));
  if (begun.kind === 'known' && begun.payment.state === 'error')
    throw new Invalid(begun.payment.stateMessage || REFUSED);
  return begun;
}
