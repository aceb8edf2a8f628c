/** What people change of their own account: each verb is one transaction. */
import { and, eq, ne } from 'drizzle-orm';
import { db, isConflict, transaction } from '../core/db/database.ts';
import type { Domain } from '../core/domain.ts';
import { Conflict, Invalid } from '../core/errors.ts';
import { makeLink, useLink } from '../core/one_time_links.ts';
import { hashPassword, isPassword } from '../core/password.ts';
import { partners, sessions, users } from '../core/people.schema.ts';
import { normalLogin, type Person } from '../core/people.ts';
import { phrase } from '../core/phrase.ts';
import { giveBack, type Limit, spend } from '../core/rate_limit.ts';
import { hashToken, randomToken } from '../core/secret.ts';
import { signOutEverywhere } from '../core/session.ts';
import type { Details } from './details_rules.ts';
import { findLogin } from './queries.ts';

const HOUR_MS = 3600_000;
/** Whoever found an open browser must not find out the password in it. */
const WRONG_PASSWORDS: Limit = { name: 'own password', max: 10, windowMs: HOUR_MS };
const ADDRESS_CHANGES: Limit = { name: 'change of address', max: 5, windowMs: HOUR_MS };
const NEW_ADDRESS = 'new e-mail address';

/** Everything but the address for mails, which its owner confirms first. @param vat as it is kept */
export async function saveDetails(partnerId: number, typed: Details, vat: string): Promise<void> {
  await db
    .update(partners)
    .set({
      name: typed.name,
      phone: typed.phone,
      street: typed.street,
      zip: typed.zipcode,
      city: typed.city,
      stateCode: typed.state_id,
      countryCode: typed.country_id,
      companyName: typed.company_name,
      vat,
    })
    .where(eq(partners.id, partnerId));
}

/** @returns the token for the mail to the new address: only who reads it there makes it theirs. @throws TooMany */
export async function askForAddress(userId: number, email: string): Promise<string> {
  await spend(ADDRESS_CHANGES, String(userId));
  return makeLink(NEW_ADDRESS, { userId, data: { email } });
}

/**
 * From now on mails go to the new address, and its owner signs in with it.
 * @returns the address. @throws Invalid for a used link @throws Conflict where the address has an account
 */
export async function confirmAddress(token: string): Promise<string> {
  try {
    return await transaction(async () => {
      const { userId, data } = await useLink(NEW_ADDRESS, token);
      const { email } = (data ?? {}) as { email: string };
      const [user] = await db
        .update(users)
        .set({ login: normalLogin(email) })
        .where(and(eq(users.id, userId ?? 0), eq(users.isActive, true)))
        .returning({ partnerId: users.partnerId });
      if (!user) throw new Invalid(phrase('This link can no longer be used. Please ask for a new one.'));
      await db
        .update(partners)
        .set({ email: normalLogin(email) })
        .where(eq(partners.id, user.partnerId));
      return email;
    });
  } catch (error) {
    if (isConflict(error)) throw new Conflict(phrase('Another user is already registered using this email address.'));
    throw error;
  }
}

/** @throws TooMany after too many wrong ones */
export async function isOwnPassword(userId: number, password: string): Promise<boolean> {
  const login = await findLogin(userId);
  // Counted before the comparison, so that guesses made at the same time count too.
  await spend(WRONG_PASSWORDS, String(userId));
  if (!login || !(await isPassword(password, login.passwordHash))) return false;
  await giveBack(WRONG_PASSWORDS, String(userId));
  return true;
}

/** Sets a password; the visit that did it goes on, all others end where `endsOthers`. */
export async function changePassword(
  userId: number,
  password: string,
  { sessionId, endsOthers }: { sessionId: number; endsOthers: boolean },
): Promise<void> {
  const passwordHash = await hashPassword(password);
  await transaction(async () => {
    await db.update(users).set({ passwordHash }).where(eq(users.id, userId));
    if (endsOthers) await endOtherSessions(userId, sessionId);
  });
}

export async function endOtherSessions(userId: number, sessionId: number): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, sessionId)));
}

/** @returns whether there was one: of another person's nobody learns anything */
export async function endSession(userId: number, sessionId: number): Promise<boolean> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
    .returning({ id: sessions.id });
  return ended.length > 0;
}

/**
 * Nobody signs in with it any more, and its address is free for a new one. What the law wants kept stays as it was
 * issued, name and address with it; of somebody without such documents nothing is left but that there was somebody.
 */
export async function closeAccount(person: Person, domains: readonly Domain[]): Promise<void> {
  const passwordHash = await hashPassword(randomToken());
  await transaction(async () => {
    const keepsDocuments = await hasToKeep(person.partnerId, domains);
    for (const domain of domains) await domain.accountCloses?.(person, { keepsDocuments });
    await signOutEverywhere(person.userId);
    await db
      .update(users)
      .set({ isActive: false, login: `closed ${hashToken(`${person.userId} ${randomToken()}`)}`, passwordHash })
      .where(eq(users.id, person.userId));
    const gone = { phone: '', email: '', imageId: null };
    const nobody = { ...gone, name: '', street: '', zip: '', city: '', stateCode: '', companyName: '', vat: '' };
    await db
      .update(partners)
      .set(keepsDocuments ? gone : nobody)
      .where(eq(partners.id, person.partnerId));
  });
}

async function hasToKeep(partnerId: number, domains: readonly Domain[]): Promise<boolean> {
  for (const domain of domains) if (await domain.mustKeep?.(partnerId)) return true;
  return false;
}

/** Whether any domain issued documents with their name. */
export async function hasIssuedTo(partnerId: number, domains: readonly Domain[]): Promise<boolean> {
  for (const domain of domains) if (await domain.hasIssuedTo?.(partnerId)) return true;
  return false;
}
