/** Saves a card typed on our own page as a token. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Invalid, NotFound } from '#core/errors.ts';
import { msg } from '#core/msg.ts';
import { ensureSession } from '#core/people/session.ts';
import { AcquirerRefused, AcquirerUnreachable, type CardFields, type Redirection } from '#payments/ledger/acquirer.ts';
import { linkToken, openVerification } from '#payments/ledger/card_verification.ts';
import type { AcquirerRow, Transaction } from '#payments/ledger/ledger.ts';
import { countAttempt } from '#payments/ledger/limits.ts';
import { providerOf } from '#payments/ledger/providers.ts';
import { dropToken, saveToken } from '#payments/ledger/tokens.ts';
import { requestFor, takeStep } from '#payments/transactions/start_payment.ts';
import { cardProblem } from '#registry/values/card_problems.ts';
import { cardBrand, digitsOf } from '#registry/values/card_rules.ts';
import { browserOf } from './request_facts.ts';

export type CardFormValues = { cc_number: string; cc_expiry: string; cc_cvc: string; cc_brand: string };

export type CardRequest = {
  /** The document it pays, such as `order:12`. */
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
/** Without script this is the only message. */
const WRONG_CARD = msg('Check your card details: {fields}.');
const LABELS = { cc_number: msg('Card number'), cc_expiry: msg('Expiry date'), cc_cvc: msg('Security code (CVC)') };
const FIELDS = ['cc_number', 'cc_expiry', 'cc_cvc'] as const;

/**
 * Number and code go to the provider and nowhere else: to no table, no log and no error.
 * @throws Invalid naming each field that is wrong, or saying why the card is not taken
 */
export async function saveTypedCard(
  request: FastifyRequest,
  reply: FastifyReply,
  acquirer: AcquirerRow,
  fields: CardFormValues,
  asked: CardRequest,
): Promise<Card> {
  const provider = providerOf(acquirer);
  if (!provider.saveCard) throw new NotFound();
  const { partnerId } = asked;
  if (partnerId === null) throw new Invalid(UNKNOWN_BUYER);
  const session = await ensureSession(request, reply);
  await countAttempt({
    ip: request.ip,
    sessionId: session.id,
    ...(asked.document && { document: asked.document }),
    card: digitsOf(fields.cc_number),
  });
  const card = parseCard(fields, request);
  const payer = { partnerId, sessionId: session.id };
  const verification = asked.verifies
    ? await openVerification(request.site, acquirer, { ...payer, returnUrl: asked.returnUrl })
    : null;
  const wanted = verification && verificationRequest(request, acquirer, verification, asked);
  const saved = await orExplain(() => provider.saveCard!(card, wanted));
  const tokenId = await saveToken(
    { acquirerId: acquirer.id, ...payer, isKept: asked.isKept && acquirer.savesTokens },
    saved.card,
  );
  const { brand, lastFour, isVerified } = saved.card;
  const known = { tokenId, brand, lastFour, isVerified, redirection: null };
  const { next } = saved;
  if (!verification || !next) return known;
  const payment = await linkToken(verification, tokenId);
  const started = await takeStep(acquirer, payment, async () => next);
  if (started.kind === 'redirection') return { ...known, redirection: started.redirection };
  if (started.payment.state === 'done' || started.payment.state === 'authorized') return { ...known, isVerified: true };
  await dropToken(tokenId);
  throw new Invalid(started.payment.stateMessage || NOT_ADDED);
}

const verificationRequest = (
  request: FastifyRequest,
  acquirer: AcquirerRow,
  verification: Transaction,
  { email }: CardRequest,
) => requestFor(verification, acquirer, request.site, { email, savesToken: true, browser: browserOf(request) });

function parseCard(fields: CardFormValues, { texts }: FastifyRequest): CardFields {
  const brand = cardBrand(fields.cc_number);
  const problems: Record<string, string> = {};
  for (const field of FIELDS) {
    const problem = cardProblem(field, fields[field], brand, texts.say);
    if (problem) problems[field] = problem;
  }
  const wrong = FIELDS.filter((field) => problems[field]);
  if (wrong.length > 0)
    throw new Invalid(WRONG_CARD, problems).with({ fields: wrong.map((field) => texts.say(LABELS[field])).join(', ') });
  return {
    number: digitsOf(fields.cc_number),
    cvc: digitsOf(fields.cc_cvc),
    expires: fields.cc_expiry,
    brand,
    holder: '',
  };
}

/** Turns a refusal by the provider, or its silence, into an error for the buyer. */
async function orExplain<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof AcquirerRefused) throw new Invalid(error.message || NOT_ADDED);
    if (error instanceof AcquirerUnreachable) throw new Invalid(NOT_ADDED);
    throw error;
  }
}
