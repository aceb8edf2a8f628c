/** The client of Stripe's package for one account, and what its errors mean. */
import type Stripe from 'stripe';
import { msg } from '#core/msg.ts';
import { log } from '#core/process/log.ts';
import { AcquirerRefused, AcquirerUnreachable, type Keys } from '#payments/ledger/acquirer.ts';
import { KeysRefused, NOT_ACCEPTED } from '#payments/providers/refused_keys.ts';
import { standInUrl } from '#payments/providers/stand_in.ts';

/** Answers and webhooks are read as this version writes them; a newer package must be read again with its notes. */
const API_VERSION = '2026-10-28.endive';
/** The longest that a buyer waits. */
const TIMEOUT_MS = 10_000;

/** The package is large: it is loaded with the first payment. */
export const stripePackage = async () => (await import('stripe')).default;

const clients = new Map<string, Stripe>();
const MOST_CLIENTS = 50;

export async function clientFor({ secret_key: key = '' }: Keys): Promise<Stripe> {
  const url = standInUrl();
  const name = `${url ?? ''} ${key}`;
  const known = clients.get(name);
  if (known) return known;
  const Package = await stripePackage();
  const made = new Package(key, {
    apiVersion: API_VERSION,
    timeout: TIMEOUT_MS,
    // Jobs and status requests try again, without a buyer who waits.
    maxNetworkRetries: 0,
    telemetry: false,
    ...(url && { host: url.hostname, port: url.port, protocol: url.protocol === 'https:' ? 'https' : 'http' }),
  });
  if (clients.size >= MOST_CLIENTS) clients.clear();
  clients.set(name, made);
  return made;
}

const TOO_SMALL = msg('This amount is too small to be paid by card. Try another payment method.');

/** @throws AcquirerRefused @throws KeysRefused @throws AcquirerUnreachable; errors about cards pass as they are */
export async function asked<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw await meaningOf(error);
  }
}

async function meaningOf(error: unknown): Promise<unknown> {
  const { errors } = await stripePackage();
  if (!(error instanceof errors.StripeError) || error instanceof errors.StripeCardError) return error;
  const { type, code, statusCode, requestId } = error;
  // Their messages may repeat a part of a key, so they are neither logged nor kept as a cause.
  log.warn({ type, code, status: statusCode, request: requestId }, 'Stripe refused a request.');
  if (error instanceof errors.StripeAuthenticationError || error instanceof errors.StripePermissionError)
    return new KeysRefused('Stripe refused the keys.');
  const isBusy = code === 'lock_timeout' || code === 'idempotency_key_in_use' || statusCode === 409;
  if (!isBusy && (error instanceof errors.StripeInvalidRequestError || error instanceof errors.StripeIdempotencyError))
    return new AcquirerRefused(code === 'amount_too_small' ? TOO_SMALL : NOT_ACCEPTED);
  return new AcquirerUnreachable('Stripe did not answer as expected.');
}
