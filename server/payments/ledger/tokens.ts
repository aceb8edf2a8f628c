/** Saves, finds, verifies and deletes saved cards. */
import { and, eq } from 'drizzle-orm';
import { db, transaction } from '#core/db/database.ts';
import type { Due } from '#core/domain/payable.ts';
import { enqueue } from '#core/jobs/jobs.ts';
import { has, type Person } from '#core/people/people.ts';
import type { Site } from '#core/sites/site.ts';
import type { SavedCard } from './acquirer.ts';
import type { Transaction } from './ledger.ts';
import { acquirers, paymentTokens } from './schema.ts';

export type Token = typeof paymentTokens.$inferSelect;

/** Deletes a card at the acquirer, as network requests must not run in a transaction. */
export const DELETE_CARD_JOB = 'payments.forget_card';

export type Holder = { acquirerId: number; partnerId: number; sessionId: number | null; isKept: boolean };

/** The same card saved again is the same row. @returns its id */
export async function saveToken(holder: Holder, card: SavedCard): Promise<number> {
  const { acquirerId, partnerId, sessionId, isKept } = holder;
  const { reference, brand, lastFour, expires, isVerified } = card;
  const values = { brand, lastFour, expires, isVerified, partnerId, sessionId, isActive: isKept };
  const [row] = await db
    .insert(paymentTokens)
    .values({ acquirerId, reference, ...values })
    .onConflictDoUpdate({ target: [paymentTokens.acquirerId, paymentTokens.reference], set: values })
    .returning({ id: paymentTokens.id });
  return row!.id;
}

/** Stores the card that the acquirer saved with a payment, if the buyer asked for that. */
export async function storeCard(payment: Transaction, card: SavedCard): Promise<number | null> {
  const { acquirerId, partnerId, sessionId, savesToken } = payment;
  if (partnerId === null || !savesToken) return null;
  return saveToken({ acquirerId, partnerId, sessionId, isKept: true }, card);
}

/** A buyer may pay with their own saved card, or with a card typed in this session. */
export const mayUse = (
  token: Token,
  { partnerId, sessionId }: { partnerId: number | null; sessionId: number | null },
) =>
  (token.isActive && partnerId !== null && token.partnerId === partnerId) ||
  (token.sessionId !== null && token.sessionId === sessionId);

/**
 * Guests never save a card, and nobody saves theirs with another customer, as when they pay a colleague's document.
 * @param due what they pay; null: nothing
 */
export const mayKeep = (person: Pick<Person, 'partnerId'> | null, due: Pick<Due, 'partnerId'> | null): boolean =>
  person !== null && (due === null || due.partnerId === person.partnerId);

export const ofPartner = (partnerId: number) =>
  and(eq(paymentTokens.partnerId, partnerId), eq(paymentTokens.isActive, true));

/** Allowed for its owner, and for staff of the acquirer's company. */
export async function mayDelete(
  { partnerId, isActive, acquirerId }: Token,
  person: Person,
  site: Site,
): Promise<boolean> {
  if (!isActive || partnerId === person.partnerId) return isActive;
  const ofCompany = and(eq(acquirers.id, acquirerId), eq(acquirers.companyId, site.company.id));
  return has(person, 'employee') && (await db.$count(acquirers, ofCompany)) > 0;
}

export const findToken = async (id: number): Promise<Token | null> =>
  (await db.select().from(paymentTokens).where(eq(paymentTokens.id, id)))[0] ?? null;

/** Repeated calls change nothing. @returns whether this person may delete it */
export function deleteToken(id: number, person: Person, site: Site): Promise<boolean> {
  return transaction(async () => {
    const token = await findToken(id);
    if (!token || !(await mayDelete(token, person, site))) return false;
    const none = { isActive: false, sessionId: null };
    const gone = await db
      .update(paymentTokens)
      .set(none)
      .where(and(eq(paymentTokens.id, id), eq(paymentTokens.isActive, true)))
      .returning({ id: paymentTokens.id });
    if (gone.length > 0) await enqueue(DELETE_CARD_JOB, { tokenId: id });
    return true;
  });
}

/** Deactivates a card whose verification failed. */
export const dropToken = async (id: number): Promise<void> => {
  await db.update(paymentTokens).set({ isActive: false, sessionId: null }).where(eq(paymentTokens.id, id));
};

export const verifyToken = async (id: number): Promise<void> => {
  await db.update(paymentTokens).set({ isVerified: true }).where(eq(paymentTokens.id, id));
};

/** Their cards pay no more, here and at the acquirer; payments made with them stay. */
export async function forgetCards({ partnerId }: { partnerId: number }): Promise<void> {
  const isTheirs = eq(paymentTokens.partnerId, partnerId);
  const cards = await db
    .select({ id: paymentTokens.id })
    .from(paymentTokens)
    .where(and(isTheirs, eq(paymentTokens.isActive, true)));
  const nothing = { isActive: false, brand: '', lastFour: '', expires: '', sessionId: null };
  await db.update(paymentTokens).set(nothing).where(isTheirs);
  for (const { id } of cards) await enqueue(DELETE_CARD_JOB, { tokenId: id });
}
