/** Sets up, checks and removes the codes that an account asks for besides its password. */
import { randomBytes } from 'node:crypto';
import { millisecondsInHour } from 'date-fns/constants';
import { subDays } from 'date-fns/subDays';
import { and, eq, gt, isNotNull, isNull, lt } from 'drizzle-orm';
import { db, transaction } from '#core/db/database.ts';
import { type Limit, returnToLimit, spend } from '#core/http/rate_limit.ts';
import { lockAccount } from '#core/people/account_changes.ts';
import { sessions } from '#core/people/people.schema.ts';
import { recoveryCodes, secondFactors } from '#core/people/security.schema.ts';
import { decrypt, encrypt, signature } from '#core/process/secret.ts';
import { securityEvent } from '#core/process/security_events.ts';
import { latinDigits } from '#registry/values/latin_digits.ts';
import { base32, newTotpSecret, stepOfCode } from './totp.ts';

const PURPOSE = 'second factor';
/** Per account, as whoever comes here knows the password. */
const WRONG_CODES: Limit = { name: 'second factor', max: 10, windowMs: millisecondsInHour };
/** As long as a new address can be undone. */
export const NEW_FOR_DAYS = 7;
const RECOVERY_CODES = 10;
/** Of five bits each. */
const RECOVERY_LETTERS = 10;

export type SecondFactor = { isOn: boolean; secret: string | null };

/** `isOn` is false until the first code was typed; null: there is none. */
export async function findSecondFactor(userId: number): Promise<SecondFactor | null> {
  const [row] = await db.select().from(secondFactors).where(eq(secondFactors.userId, userId));
  return row ? { isOn: row.confirmedAt !== null, secret: decrypt(PURPOSE, row.secret) } : null;
}

export const hasSecondFactor = async (userId: number): Promise<boolean> =>
  (await db.$count(secondFactors, and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt)))) > 0;

/** Whether a mailed link may turn it off: a stranger who set it up would lock the owner out. */
export const isSecondFactorNew = async (userId: number): Promise<boolean> =>
  (await db.$count(
    secondFactors,
    and(eq(secondFactors.userId, userId), gt(secondFactors.confirmedAt, subDays(new Date(), NEW_FOR_DAYS))),
  )) > 0;

/** Makes a key that counts once a code of it was typed. Keeps one that counts already. */
export async function beginSecondFactor(userId: number): Promise<void> {
  const secret = encrypt(PURPOSE, newTotpSecret());
  await db
    .insert(secondFactors)
    .values({ userId, secret })
    .onConflictDoUpdate({
      target: secondFactors.userId,
      set: { secret, lastStep: 0 },
      setWhere: isNull(secondFactors.confirmedAt),
    });
}

/** @returns recovery codes, which are not stored readably; null for a wrong code. @throws TooMany */
export function confirmSecondFactor(userId: number, entered: string): Promise<string[] | null> {
  return limited(userId, () =>
    transaction(async () => {
      await lockAccount({ userId });
      const found = await findSecondFactor(userId);
      const step = found && !found.isOn ? stepOf(found, entered) : null;
      if (step === null) return null;
      const on = { confirmedAt: new Date(), lastStep: step };
      await db.update(secondFactors).set(on).where(eq(secondFactors.userId, userId));
      securityEvent('second_factor_on', { userId });
      return storeRecoveryCodes(userId);
    }),
  );
}

/** Whether a code of the app or a recovery code is right; no code is right twice. @throws TooMany */
export function isSecondFactor(userId: number, entered: string): Promise<boolean> {
  return limited(userId, async () => (await spendAppCode(userId, entered)) || spendRecoveryCode(userId, entered));
}

/** Counted before the comparison, so that guesses made at the same time count too. */
async function limited<T>(userId: number, check: () => Promise<T>): Promise<T> {
  await spend(WRONG_CODES, String(userId));
  const result = await check();
  if (result) await returnToLimit(WRONG_CODES, String(userId));
  else securityEvent('second_factor_wrong', { userId });
  return result;
}

const plain = (entered: string): string => latinDigits(entered).replaceAll(/[\s-]/g, '').toLowerCase();

const stepOf = ({ secret }: SecondFactor, entered: string): number | null =>
  secret === null ? null : stepOfCode(secret, plain(entered), new Date());

async function spendAppCode(userId: number, entered: string): Promise<boolean> {
  const found = await findSecondFactor(userId);
  const step = found?.isOn ? stepOf(found, entered) : null;
  if (step === null) return false;
  const isNew = and(eq(secondFactors.userId, userId), lt(secondFactors.lastStep, step));
  const used = await db
    .update(secondFactors)
    .set({ lastStep: step })
    .where(isNew)
    .returning({ userId: secondFactors.userId });
  return used.length > 0;
}

async function spendRecoveryCode(userId: number, entered: string): Promise<boolean> {
  const isUnused = and(
    eq(recoveryCodes.userId, userId),
    eq(recoveryCodes.codeHash, hashOf(userId, plain(entered))),
    isNull(recoveryCodes.usedAt),
  );
  const used = await db
    .update(recoveryCodes)
    .set({ usedAt: new Date() })
    .where(isUnused)
    .returning({ id: recoveryCodes.id });
  return used.length > 0;
}

/** Keyed: such short codes could be guessed from a copy of the table. */
const hashOf = (userId: number, code: string): string => signature('recovery code', `${userId} ${code}`);

async function storeRecoveryCodes(userId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => base32(randomBytes(7)).slice(0, RECOVERY_LETTERS));
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await db.insert(recoveryCodes).values(codes.map((code) => ({ userId, codeHash: hashOf(userId, code) })));
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
}

export const recoveryCodesLeft = (userId: number): Promise<number> =>
  db.$count(recoveryCodes, and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));

/** @param by the account that does it: its owner, or who manages it. @returns whether there was one */
export async function removeSecondFactor(userId: number, by: number | null): Promise<boolean> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  const removed = await db
    .delete(secondFactors)
    .where(eq(secondFactors.userId, userId))
    .returning({ confirmedAt: secondFactors.confirmedAt });
  await db.update(sessions).set({ secondFactorAt: null }).where(eq(sessions.userId, userId));
  const wasOn = removed.some(({ confirmedAt }) => confirmedAt !== null);
  if (wasOn) securityEvent('second_factor_off', { userId, by });
  return wasOn;
}
