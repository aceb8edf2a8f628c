/** Client of the test bank's API; starts the bank on first use. */
import { signature } from '#core/process/secret.ts';
import { AcquirerRefused, AcquirerUnreachable } from '#payments/ledger/acquirer.ts';

/** The longest that a buyer waits for the bank's response. */
const TIMEOUT_MS = 10_000;

let bankUrl: string | null = null;
let startBank: (() => Promise<void>) | null = null;
let timeoutMs = TIMEOUT_MS;

/** Sets the bank's address; null: none. */
export function pointToTestBank(url: string | null, { timeout = TIMEOUT_MS } = {}): void {
  bankUrl = url;
  timeoutMs = timeout;
}

/** Sets how the bank is started on first use; null: it can't be. */
export function setTestBankStarter(start: (() => Promise<void>) | null): void {
  startBank = start;
}

/** Whether there is one, or one can be started. */
export const hasTestBank = (): boolean => bankUrl !== null || startBank !== null;

/** Its address, while it runs. */
export const testBankUrl = (): string | null => bankUrl;

/** @returns its address, once it runs. @throws AcquirerUnreachable */
export async function testBank(): Promise<string> {
  if (!bankUrl) await startBank?.();
  if (!bankUrl) throw new AcquirerUnreachable('The test bank is not running.');
  return bankUrl;
}

/** One installation is one shop at the bank, all its processes together. */
export const shopKey = (): string => signature('test acquirer', 'key');

export async function ask<T>(method: string, path: string, body?: object, idempotencyKey?: string): Promise<T> {
  const url = await testBank();
  let answer: Response;
  let text: string;
  try {
    answer = await fetch(`${url}/api/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${shopKey()}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    text = await answer.text();
  } catch (cause) {
    throw new AcquirerUnreachable('The test bank did not answer.', { cause });
  }
  const read = parsed(text);
  if (answer.ok && read) return read as T;
  if (answer.status < 500 && read) {
    const Reason = answer.status === 404 ? UnknownToBank : AcquirerRefused;
    throw new Reason((read as Refused).error?.message ?? 'The bank refused this.');
  }
  throw new AcquirerUnreachable(`The test bank answered ${answer.status}.`);
}

export class UnknownToBank extends AcquirerRefused {}

type Refused = { error?: { message?: string } };

export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
