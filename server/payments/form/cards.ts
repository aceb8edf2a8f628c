/** Saves a card typed on our own page as a token. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Invalid, NotFound } from '#core/errors.ts';
import { msg } from '#core/msg.ts';
import { ensureSession } from '#core/people/session.ts';
import { AcquirerRefused, AcquirerUnreachable, type CardFields, type Redirection } from '#payments/ledger/acquirer.ts';
import { linkToken, openVerification } from '#payments/ledger/card_verification.ts';
import type { AcquirerRow, Transaction } from '#payments/ledger/ledger.ts';
import { spendTrial } from '#payments/ledger/limits.ts';
import { providerOf } from '#payments/ledger/providers.ts';
import { dropToken, saveToken } from '#payments/ledger/tokens.ts';
import { requestFor, stepFurther } from '#payments/transactions/start_payment.ts';
import { cardProblem } from '#registry/values/card_problems.ts';
import { cardBrand, digitsOf } from '#registry/values/card_rules.ts';
import { browserOf } from './request_facts.ts';

export type CardFormValues = { cc_number: string; cc_expiry: string; cc_cvc: string; cc_brand: string };

export type CardAsked = {
  /** What it is typed for, such as `order:12`. */
  document?: string;
  /** Whose it is. */
  partnerId: number | null;
  /** Offered again the next time. */
  isKept: boolean;
  /** A small amount is charged to verify the card, and refunded. */
  verifies: boolean;
  email: string;
  /** Where the buyer goes on when their bank was asked. */
  returnUrl: string;
};

export type Card = {
  tokenId: number;
  /** Such as `visa`. */
  brand: string;
  lastFour: string;
  isVerified: boolean;
  /** To the buyer's bank, where it wants to be asked. */
  redirection: Redirection | null;
};

const UNKNOWN_BUYER = msg('Enter your address before paying.');
const NOT_ADDED = msg('We are not able to add your payment method at the moment.');
/** With scripts off this is all that is said. */
const WRONG_CARD = msg('Check your card details: {fields}.');
const LABELS = { cc_number: msg('Card number'), cc_expiry: msg('Expiry date'), cc_cvc: msg('Security code (CVC)') };
const FIELDS = ['cc_number', 'cc_expiry', 'cc_cvc'] as const;

/**
 * Number and code go to the provider and nowhere else: to no table, no log and no error.
 * @throws Invalid naming each field that is wrong, or saying why the card is not taken
 */
export async function typeCard(
  request: FastifyRequest,
  reply: FastifyReply,
  acquirer: AcquirerRow,
  typed: CardFormValues,
  asked: CardAsked,
): Promise<Card> {
  const provider = providerOf(acquirer);
  if (!provider.saveCard) throw new NotFound();
  const { partnerId } = asked;
  if (partnerId === null) throw new Invalid(UNKNOWN_BUYER);
  const session = await ensureSession(request, reply);
  await spendTrial({
    ip: request.ip,
    sessionId: session.id,
    ...(asked.document && { document: asked.document }),
    card: digitsOf(typed.cc_number),
  });
  const card = parseCard(typed, request);
  const payer = { partnerId, sessionId: session.id };
  const trial = asked.verifies
    ? await openVerification(request.site, acquirer, { ...payer, returnUrl: asked.returnUrl })
    : null;
  const wanted = trial && requestForTrial(request, acquirer, trial, asked);
  const saved = await asking(() => provider.saveCard!(card, wanted));
  const tokenId = await saveToken(
    { acquirerId: acquirer.id, ...payer, isKept: asked.isKept && acquirer.savesTokens },
    saved.card,
  );
  const { brand, lastFour, isVerified } = saved.card;
  const known = { tokenId, brand, lastFour, isVerified, redirection: null };
  const { next } = saved;
  if (!trial || !next) return known;
  const payment = await linkToken(trial, tokenId);
  const begun = await stepFurther(acquirer, payment, async () => next);
  if (begun.kind === 'redirection') return { ...known, redirection: begun.redirection };
  if (begun.payment.state === 'done' || begun.payment.state === 'authorized') return { ...known, isVerified: true };
  await dropToken(tokenId);
  throw new Invalid(begun.payment.stateMessage || NOT_ADDED);
}

const requestForTrial = (request: FastifyRequest, acquirer: AcquirerRow, trial: Transaction, { email }: CardAsked) =>
  requestFor(trial, acquirer, request.site, { email, savesToken: true, browser: browserOf(request) });

function parseCard(typed: CardFormValues, { texts }: FastifyRequest): CardFields {
  const brand = cardBrand(typed.cc_number);
  const problems: Record<string, string> = {};
  for (const field of FIELDS) {
    const problem = cardProblem(field, typed[field], brand, texts.say);
    if (problem) problems[field] = problem;
  }
  const wrong = FIELDS.filter((field) => problems[field]);
  if (wrong.length > 0)
    throw new Invalid(WRONG_CARD, problems).with({ fields: wrong.map((field) => texts.say(LABELS[field])).join(', ') });
  return {
    number: digitsOf(typed.cc_number),
    cvc: digitsOf(typed.cc_cvc),
    expires: typed.cc_expiry,
    brand,
    holder: '',
  };
}

/** Turns a refusal by the provider, or its silence, into an error for the buyer. */
async function asking<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof AcquirerRefused) throw new Invalid(error.message || NOT_ADDED);
    if (error instanceof AcquirerUnreachable) throw new Invalid(NOT_ADDED);
    throw error;
  }
}
