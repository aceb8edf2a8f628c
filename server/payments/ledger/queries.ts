/** Reads acquirers, saved cards and the payments of a session. */
import { millisecondsInDay } from 'date-fns/constants';
import { and, asc, desc, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { pick } from '#core/i18n/translated.ts';
import type { AcquirerRow, Transaction } from './ledger.ts';
import type { Document } from './payables.ts';
import { readyProvider } from './providers.ts';
import { acquirers, paymentTokens, transactions } from './schema.ts';
import type { TransactionKind } from './states.ts';
import type { Token } from './tokens.ts';

/** How long the waiting page shows the payments of a session. */
const FOLLOWED_MS = millisecondsInDay;

/** `currencyCode` of the amount due; null when a card is only saved. */
type Offered = { companyId: number; websiteId: number; countryCode: string; currencyCode: string | null };

/** Usable payment methods for a company's website and buyers of a country. */
export async function offeredAcquirers({
  companyId,
  websiteId,
  countryCode,
  currencyCode,
}: Offered): Promise<AcquirerRow[]> {
  const rows = await db
    .select()
    .from(acquirers)
    .where(
      and(
        eq(acquirers.companyId, companyId),
        eq(acquirers.isPublished, true),
        or(isNull(acquirers.websiteId), eq(acquirers.websiteId, websiteId)),
      ),
    )
    .orderBy(asc(acquirers.sequence), asc(acquirers.id));
  return rows.filter(
    (row) =>
      readyProvider(row) !== null &&
      (row.countryCodes.length === 0 || countryCode === '' || row.countryCodes.includes(countryCode)) &&
      (row.currencyCodes.length === 0 || currencyCode === null || row.currencyCodes.includes(currencyCode)),
  );
}

export const findAcquirer = async (id: number): Promise<AcquirerRow | null> =>
  (await db.select().from(acquirers).where(eq(acquirers.id, id)))[0] ?? null;

export const acquirerName = ({ name }: Pick<AcquirerRow, 'name'>, language: string): string => pick(name, language);

/** A person's saved cards at these acquirers. */
export async function savedTokens(partnerId: number, acquirerIds: readonly number[]): Promise<Token[]> {
  if (acquirerIds.length === 0) return [];
  return db
    .select()
    .from(paymentTokens)
    .where(
      and(
        eq(paymentTokens.partnerId, partnerId),
        eq(paymentTokens.isActive, true),
        inArray(paymentTokens.acquirerId, [...acquirerIds]),
      ),
    )
    .orderBy(desc(paymentTokens.id));
}

export type Followed = { transaction: Transaction; acquirer: AcquirerRow };

/** Payments of a session, newest first. */
export const transactionsOfSession = (sessionId: number): Promise<Followed[]> =>
  db
    .select({ transaction: transactions, acquirer: acquirers })
    .from(transactions)
    .innerJoin(acquirers, eq(acquirers.id, transactions.acquirerId))
    .where(
      and(
        eq(transactions.sessionId, sessionId),
        ne(transactions.kind, 'refund'),
        gt(transactions.createdAt, new Date(Date.now() - FOLLOWED_MS)),
      ),
    )
    .orderBy(desc(transactions.id));

/** Condition for the payments of an order or an invoice. */
export const isFor = ({ kind, id }: Document) =>
  eq(kind === 'order' ? transactions.orderId : transactions.invoiceId, id);

const ofDocument = (document: Document, ...kinds: TransactionKind[]): Promise<Followed[]> =>
  db
    .select({ transaction: transactions, acquirer: acquirers })
    .from(transactions)
    .innerJoin(acquirers, eq(acquirers.id, transactions.acquirerId))
    .where(and(isFor(document), inArray(transactions.kind, kinds)))
    .orderBy(desc(transactions.id));

/** Payments of an order or an invoice, newest first, without refunds. */
export const paymentsOfDocument = (document: Document): Promise<Followed[]> => ofDocument(document, 'payment');

/** Its payments and, apart, its refunds in any state, newest first. */
export async function paymentsAndRefunds(document: Document): Promise<{ payments: Followed[]; refunds: Followed[] }> {
  const all = await ofDocument(document, 'payment', 'refund');
  const isRefund = ({ transaction }: Followed) => transaction.kind === 'refund';
  return { payments: all.filter((one) => !isRefund(one)), refunds: all.filter(isRefund) };
}

export const findTransaction = async (reference: string): Promise<Transaction | null> =>
  (await db.select().from(transactions).where(eq(transactions.reference, reference)))[0] ?? null;

/** `isUnprocessed` for the database. */
export const areUnprocessed = () =>
  and(
    // Written as in its index.
    sql`${transactions.isProcessed} = false`,
    or(eq(transactions.state, 'done'), and(eq(transactions.state, 'authorized'), isNull(transactions.outcome))),
    ne(transactions.kind, 'refund'),
  );
