/** Registry of payment providers, found by the name in `acquirers`. */
import { NotFound } from '#core/errors.ts';
import { mollie } from '#payments/providers/mollie/mollie.ts';
import { stripe } from '#payments/providers/stripe/stripe.ts';
import { testAcquirer } from '#payments/providers/test.ts';
import { transfer } from '#payments/providers/transfer.ts';
import type { Account, Acquirer, StaffAction } from './acquirer.ts';
import type { Transaction } from './ledger.ts';

const known = new Map<string, Acquirer>([transfer, testAcquirer, stripe, mollie].map((one) => [one.provider, one]));

/** @returns how to take the definition back. */
export function defineAcquirer(acquirer: Acquirer): () => void {
  if (known.has(acquirer.provider)) throw new Error(`There are two acquirers named "${acquirer.provider}".`);
  known.set(acquirer.provider, acquirer);
  return () => known.delete(acquirer.provider);
}

type Row = Account & { provider: string };

/** Null where this installation can't use it: its keys are missing, or it is switched off. */
export function readyProvider({ provider, id, companyId, secretKeys }: Row): Acquirer | null {
  const found = known.get(provider);
  const own = found?.forAccount?.({ id, companyId, secretKeys }) ?? found;
  return own?.isReady() ? own : null;
}

/** The provider of a row, with or without keys. */
export const knownProvider = ({ provider }: { provider: string }): Acquirer | null => known.get(provider) ?? null;

/** Providers with refunds; for all others staff refund by hand. Those with accounts refund once they have keys. */
export const providersThatRefund = (): string[] =>
  [...known.values()].filter((one) => one.forAccount || (one.refund && one.isReady())).map(({ provider }) => provider);

/** For all others a dispute of which nothing more is heard counts as lost. */
export const providersThatReportLosses = (): string[] =>
  [...known.values()].filter((one) => one.reportsLostDisputes).map(({ provider }) => provider);

/** All providers, also those without keys here; those with accounts have keys per account. */
export const knownProviders = (): { provider: string; isReady: boolean }[] =>
  [...known.values()].map((one) => ({
    provider: one.provider,
    isReady: one.forAccount !== undefined || one.isReady(),
  }));

/** @throws NotFound where it can't be used here */
export function providerOf(acquirer: Row): Acquirer {
  const found = readyProvider(acquirer);
  if (!found) throw new NotFound();
  return found;
}

/** Providers know requests of jobs by it: changed, a repeated refund would be another one. */
const BY_JOB = 'deed';

/** @param name of the action: repeated, it has the same idempotency key */
export const providerAction = (
  { reference, acquirerReference, amount, currencyCode }: Transaction,
  name: string = BY_JOB,
): StaffAction => ({
  reference,
  acquirerReference: acquirerReference ?? '',
  amount,
  currency: currencyCode,
  idempotencyKey: `${name}:${reference}`,
});
