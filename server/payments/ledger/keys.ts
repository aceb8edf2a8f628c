/** Stores the keys of accounts at providers, encrypted. */
import { eq } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { env } from '#core/process/env.ts';
import { decrypt, encrypt } from '#core/process/secret.ts';
import { securityEvent } from '#core/process/security_events.ts';
import type { Account, CheckedKeys, KeyMode, Keys } from './acquirer.ts';
import type { AcquirerRow } from './ledger.ts';
import { acquirers } from './schema.ts';

/** Copied to another row they can't be read. */
const purposeOf = ({ id }: Pick<Account, 'id'>): string => `payment keys ${id}`;

/** Null where none were entered, or SECRET is another one by now. */
export function keysOf(account: Account): Keys | null {
  if (account.secretKeys === '') return null;
  const text = decrypt(purposeOf(account), account.secretKeys);
  return text === null ? null : (JSON.parse(text) as Keys);
}

export async function saveKeys(row: AcquirerRow, keys: Keys, { mode, account }: CheckedKeys): Promise<void> {
  await db
    .update(acquirers)
    .set({
      secretKeys: encrypt(purposeOf(row), JSON.stringify(keys)),
      keysAccount: account,
      keysMode: mode,
      keysSavedAt: new Date(),
    })
    .where(eq(acquirers.id, row.id));
  securityEvent('payment_keys_changed', { acquirerId: row.id, companyId: row.companyId, mode });
}

export async function deleteKeys(row: AcquirerRow): Promise<void> {
  await db
    .update(acquirers)
    .set({ secretKeys: '', keysAccount: '', keysMode: null, keysSavedAt: null })
    .where(eq(acquirers.id, row.id));
  securityEvent('payment_keys_changed', { acquirerId: row.id, companyId: row.companyId });
}

/** A test shop takes no real money, and a real one sells nothing for test money. */
export const allowedModes = ({
  isProduction,
  ALLOW_TEST_PAYMENTS: allows,
}: Pick<typeof env, 'isProduction' | 'ALLOW_TEST_PAYMENTS'> = env): KeyMode[] =>
  isProduction ? (allows === 'yes' ? ['live', 'test'] : ['live']) : ['test'];
