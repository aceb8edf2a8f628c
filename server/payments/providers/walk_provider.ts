/** Opens, finds and closes a payment at a provider, as a check of its keys. */
import { randomToken } from '#core/process/secret.ts';
import { type Acquirer, AcquirerRefused, AcquirerUnreachable, type PaymentRequest } from '#payments/ledger/acquirer.ts';
import { keysOf } from '#payments/ledger/keys.ts';
import type { AcquirerRow } from '#payments/ledger/ledger.ts';
import { knownProvider, readyProvider } from '#payments/ledger/providers.ts';

export type WalkedStep = { what: string; problem: string | null };

const AMOUNT = 500;

/** No money moves: nobody is led to the page that it opens. @returns each step, up to the first that failed */
export async function walkProvider(row: AcquirerRow, currency: string, origin: string): Promise<WalkedStep[]> {
  const steps: WalkedStep[] = [];
  const step = async <T>(what: string, work: () => Promise<T>): Promise<T | null> => {
    if (steps.some(({ problem }) => problem !== null)) return null;
    try {
      const result = await work();
      steps.push({ what, problem: null });
      return result;
    } catch (error) {
      if (!(error instanceof AcquirerRefused) && !(error instanceof AcquirerUnreachable)) throw error;
      steps.push({ what, problem: error.message || 'refused' });
      return null;
    }
  };
  const [provider, keys] = [readyProvider(row), keysOf(row)];
  if (!provider || !keys) return [{ what: 'read the keys', problem: 'none can be read here: enter them again' }];
  await step('asked for the account', async () => knownProvider(row)?.checkKeys?.(keys));
  await walkPayment(provider, requestFor(row, currency, origin), step);
  return steps;
}

type Step = <T>(what: string, work: () => Promise<T>) => Promise<T | null>;

async function walkPayment(provider: Acquirer, request: PaymentRequest, step: Step): Promise<void> {
  const { reference, amount, currency, idempotencyKey } = request;
  const next = await step('opened a payment page', async () => provider.begin?.(request));
  const acquirerReference = next?.kind === 'redirect' ? next.acquirerReference : '';
  await step('opened it again by the same key', async () => {
    const again = await provider.begin?.(request);
    if (again?.kind !== 'redirect' || again.acquirerReference !== acquirerReference)
      throw new AcquirerRefused('it is another payment');
  });
  await step('looked up its status', async () => provider.fetchStatus?.(reference, acquirerReference));
  const action = { reference, acquirerReference, amount, currency, idempotencyKey: `void:${idempotencyKey}` };
  await step('closed it', async () => provider.void?.(action));
}

function requestFor(row: AcquirerRow, currency: string, origin: string): PaymentRequest {
  const reference = `CHECK-${randomToken()}`;
  return {
    reference,
    amount: AMOUNT,
    currency,
    returnUrl: `${origin}/payment/return/${row.id}`,
    cancelUrl: `${origin}/payment/return/${row.id}`,
    webhookUrl: `${origin}/payment/webhook/${row.id}`,
    language: 'en_US',
    email: '',
    shopper: '',
    browser: null,
    savesToken: false,
    capturesLater: false,
    idempotencyKey: `check:${reference}`,
  };
}
