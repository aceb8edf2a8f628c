/** The client of Mollie's package for one account, and what its errors mean. */
import type { MollieClient } from '@mollie/api-client';
import { log } from '#core/process/log.ts';
import { AcquirerRefused, AcquirerUnreachable, type Keys } from '#payments/ledger/acquirer.ts';
import { KeysRefused, NOT_ACCEPTED } from '#payments/providers/refused_keys.ts';
import { standInUrl } from '#payments/providers/stand_in.ts';

/** The longest that a customer waits; the package itself has no limit. */
const TIMEOUT_MS = 10_000;

const importPackage = () => import('@mollie/api-client');
type Package = Awaited<ReturnType<typeof importPackage>>;

/** Loaded with the first payment. In a bundle all that it exports stands in `default`. */
async function molliePackage(): Promise<Package> {
  const found = await importPackage();
  return 'createMollieClient' in found ? found : (Reflect.get(found, 'default') as Package);
}

const endpoint = () => {
  const url = standInUrl();
  return url && { apiEndpoint: `${url.origin}/v2/` };
};

export async function clientFor({ api_secret: apiKey = '' }: Keys): Promise<MollieClient> {
  const { createMollieClient } = await molliePackage();
  return createMollieClient({ apiKey, ...endpoint() });
}

/** Settlements belong to the organisation: an API key, which is of one profile, may not read them. */
export async function reportClientFor({ report_token: accessToken = '' }: Keys): Promise<MollieClient> {
  const { createMollieClient } = await molliePackage();
  return createMollieClient({ accessToken, ...endpoint() });
}

/** @throws AcquirerRefused @throws KeysRefused @throws AcquirerUnreachable */
export async function asked<T>(work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new AcquirerUnreachable('Mollie did not answer in time.')), TIMEOUT_MS);
  });
  try {
    return await Promise.race([work(), late]);
  } catch (error) {
    throw await meaningOf(error);
  } finally {
    clearTimeout(timer);
  }
}

/** Mollie knows no such payment. */
export class UnknownToMollie extends AcquirerRefused {}

async function meaningOf(error: unknown): Promise<unknown> {
  const { MollieApiError } = await molliePackage();
  const isTheirs = error instanceof MollieApiError;
  const status = isTheirs ? error.statusCode : undefined;
  if (error instanceof AcquirerUnreachable) return error;
  // Messages may repeat what was sent, so they are neither logged nor kept as a cause.
  log.warn({ status, field: isTheirs ? error.field : undefined }, 'Mollie refused a request.');
  if (status === 401 || status === 403) return new KeysRefused('Mollie refused the key.');
  if (status === 404 || status === 410) return new UnknownToMollie('');
  const isRefusal = status !== undefined && status >= 400 && status < 500 && status !== 409 && status !== 429;
  return isRefusal ? new AcquirerRefused(NOT_ACCEPTED) : new AcquirerUnreachable('Mollie did not answer as expected.');
}
