/** Creates the transaction row of a payment before the acquirer is asked. */
import { isDeepStrictEqual } from 'node:util';
import { millisecondsInMinute } from 'date-fns/constants';
import { and, desc, eq, inArray } from 'drizzle-orm';
import { db, transaction } from '#core/db/database.ts';
import type { Due } from '#core/domain/payable.ts';
import type { Viewer } from '#core/domain/record_kind.ts';
import { Conflict, NotFound } from '#core/errors.ts';
import { msg } from '#core/msg.ts';
import type { AcquirerRow, Transaction } from '#payments/ledger/ledger.ts';
import { type Document, payableOf } from '#payments/ledger/payables.ts';
import { isFor } from '#payments/ledger/queries.ts';
import { transactions } from '#payments/ledger/schema.ts';
import { isUnderWay } from '#payments/ledger/states.ts';
import { mayKeep, type Token } from '#payments/ledger/tokens.ts';

export const NOTHING_TO_PAY = msg('Nothing to pay here.');
export const TERMS_FIRST = msg('Accept the terms and conditions to continue.');
const AMOUNT_CHANGED = msg('The amount has changed. Check it before paying.');

/** The cart was changed in another window, so the buyer has not seen this amount. */
export class AmountChanged extends Conflict {
  constructor() {
    super(AMOUNT_CHANGED);
  }
}

/** How long stock is held and the acquirer may take. */
const HOLD_MS = 30 * millisecondsInMinute;

export type PaymentStart = {
  document: Document;
  /** What this viewer may pay of it, where that was found in this request. */
  due?: Due;
  viewer: Viewer;
  sessionId: number;
  acquirer: AcquirerRow;
  /** Null: at the acquirer's page. */
  token: Token | null;
  /** The buyer ticked the box: whether the card may be kept is another question. */
  savesToken: boolean;
  /** Confirmed in the provider's fields on our page. */
  inFields: boolean;
  returnUrl: string;
  errorUrl: string;
  callbackMethod: string;
  /** What the buyer saw is to be paid, as `dueText` writes it; empty: they saw no amount of ours. */
  shown: string;
};

export type OpenedPayment = { payment: Transaction; due: Due };

/**
 * Fixes what is paid, and commits the row before any request to the acquirer. The same request again, by a second click
 * or after a return, is the same payment.
 * @throws NotFound for what this viewer may not pay; Conflict where nothing is to be paid, or pieces are missing; AnotherAmount
 */
export async function openPayment(start: PaymentStart): Promise<OpenedPayment> {
  const { payment, due } = await findOrCreate(start);
  return { payment: await leadingBack(payment, start), due };
}

/** The buyer returns to the page that asked last. Not in the transaction above: others lock payments before documents. */
async function leadingBack(payment: Transaction, { returnUrl, errorUrl }: PaymentStart): Promise<Transaction> {
  if (payment.returnUrl === returnUrl && payment.errorUrl === errorUrl) return payment;
  await db.update(transactions).set({ returnUrl, errorUrl }).where(eq(transactions.id, payment.id));
  return { ...payment, returnUrl, errorUrl };
}

function findOrCreate(start: PaymentStart): Promise<OpenedPayment> {
  const { document, viewer, sessionId, acquirer, token } = start;
  const payable = payableOf(document.kind);
  return transaction(async () => {
    const due = start.due ?? (await payable.due(document.id, viewer));
    if (!due) throw new NotFound();
    if (due.amount <= 0) throw new Conflict(NOTHING_TO_PAY);
    if (start.shown && start.shown !== dueText(due)) throw new AmountChanged();
    const expiresAt = new Date(Date.now() + HOLD_MS);
    const { amount, currencyCode } = due;
    const name = await payable.began(document.id, { amount, currencyCode, expiresAt });
    const savesToken = start.savesToken && acquirer.savesTokens && mayKeep(viewer.person, due);
    const terms = { amount, currencyCode, savesToken, languageCode: viewer.site.language.code };
    const ofDocument = await db.select().from(transactions).where(isFor(document)).orderBy(desc(transactions.id));
    const known = samePayment(start, terms, ofDocument);
    if (known) return { payment: known, due };
    await unlinkFinished(sessionId);
    const taken = new Set(ofDocument.map(({ reference }) => reference));
    const payment = await insertNamed(name, taken, {
      acquirerId: acquirer.id,
      ...terms,
      orderId: document.kind === 'order' ? document.id : null,
      invoiceId: document.kind === 'invoice' ? document.id : null,
      partnerId: due.partnerId,
      sessionId,
      tokenId: token?.id ?? null,
      returnUrl: start.returnUrl,
      errorUrl: start.errorUrl,
      callbackMethod: start.callbackMethod,
      expiresAt,
    });
    return { payment, due };
  });
}

/** Such as `16478 USD`: minor units. */
export const dueText = ({ amount, currencyCode }: Pick<Due, 'amount' | 'currencyCode'>): string =>
  `${amount} ${currencyCode}`;

/** What the acquirer gets: if any of it differs, it is another payment. */
type ProviderTerms = Pick<Transaction, 'amount' | 'currencyCode' | 'savesToken' | 'languageCode'>;

function samePayment(
  { sessionId, acquirer, token }: PaymentStart,
  terms: ProviderTerms,
  ofDocument: readonly Transaction[],
): Transaction | null {
  const wanted = { ...terms, sessionId, acquirerId: acquirer.id, kind: 'payment' };
  const isWanted = (one: Transaction) => isDeepStrictEqual({ ...one, ...wanted }, one);
  const known = ofDocument.find((one) => isWanted(one) && isUnderWay(one.state) && one.expiresAt! > new Date());
  return known && known.tokenId === (token?.id ?? null) ? known : null;
}

/** Removes finished payments from the session, before a new one starts. */
export async function unlinkFinished(sessionId: number): Promise<void> {
  await db
    .update(transactions)
    .set({ sessionId: null })
    .where(
      and(
        eq(transactions.sessionId, sessionId),
        inArray(transactions.state, ['done', 'authorized', 'cancel', 'error']),
      ),
    );
}

/** Payments of one number, in all companies; more would be a defect. */
const MAX_ATTEMPTS = 10_000;

/**
 * `S00012`, then `S00012-2`. Numbers are unique per company, references in all: one that another
 * company's document of that number has is skipped.
 */
async function insertNamed(
  name: string,
  taken: ReadonlySet<string>,
  values: Omit<typeof transactions.$inferInsert, 'reference'>,
): Promise<Transaction> {
  for (let n = 1; n <= MAX_ATTEMPTS; n++) {
    const reference = n === 1 ? name : `${name}-${n}`;
    if (taken.has(reference)) continue;
    const [payment] = await db
      .insert(transactions)
      .values({ ...values, reference })
      .onConflictDoNothing({ target: transactions.reference })
      .returning();
    if (payment) return payment;
  }
  throw new Error(`No payment reference is free for ${name}.`);
}
