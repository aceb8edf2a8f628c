/** Charges a small amount to verify a card, and refunds it. */
import { millisecondsInMinute } from 'date-fns/constants';
import { eq } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { randomToken } from '#core/process/secret.ts';
import { findCurrency, type Site } from '#core/sites/site.ts';
import { unlinkFinished } from '#payments/transactions/create_transaction.ts';
import type { AcquirerRow, Transaction } from './ledger.ts';
import { transactions } from './schema.ts';

const EXPIRES_AFTER_MS = 30 * millisecondsInMinute;

type Payer = {
  partnerId: number;
  sessionId: number;
  returnUrl: string;
  /** The provider saves the card on its own page, and takes nothing. */
  isAtProvider?: boolean;
};

export async function openVerification(
  site: Site,
  acquirer: AcquirerRow,
  { partnerId, sessionId, returnUrl, isAtProvider = false }: Payer,
): Promise<Transaction> {
  const { decimals } = await findCurrency(site.currency.code);
  await unlinkFinished(sessionId);
  const [verification] = await db
    .insert(transactions)
    .values({
      reference: `V-${randomToken()}`,
      acquirerId: acquirer.id,
      kind: 'validation',
      // One whole unit.
      amount: isAtProvider ? 0 : 10 ** decimals,
      savesToken: isAtProvider,
      currencyCode: site.currency.code,
      partnerId,
      sessionId,
      returnUrl,
      errorUrl: returnUrl,
      expiresAt: new Date(Date.now() + EXPIRES_AFTER_MS),
    })
    .returning();
  return verification!;
}

/** The card is known only after the provider has saved it. */
export async function linkToken(verification: Transaction, tokenId: number): Promise<Transaction> {
  const [row] = await db.update(transactions).set({ tokenId }).where(eq(transactions.id, verification.id)).returning();
  return row!;
}
