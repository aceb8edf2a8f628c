/** Changes of a person's own account, one transaction each. */
import { and, eq } from 'drizzle-orm';
import { db, transaction } from '#core/db/database.ts';
import type { Domain } from '#core/domain/domain.ts';
import { endOtherSessions, storePassword } from '#core/people/account_changes.ts';
import { hashPassword } from '#core/people/passwords/password.ts';
import { partners, sessions } from '#core/people/people.schema.ts';
import type { Details } from './details/rules.ts';

/** Saves all but the e-mail address, which its owner must confirm first. @param vat in its stored form */
export async function saveDetails(partnerId: number, values: Details, vat: string): Promise<void> {
  await db
    .update(partners)
    .set({
      name: values.name,
      phone: values.phone,
      street: values.street,
      street2: values.street2,
      zip: values.zipcode,
      city: values.city,
      stateCode: values.state_id,
      countryCode: values.country_id,
      companyName: values.company_name,
      vat,
    })
    .where(eq(partners.id, partnerId));
}

/** Sets a password; the visit that did it goes on, all others end where `endsOthers`. */
export async function changePassword(
  userId: number,
  password: string,
  { sessionId, endsOthers }: { sessionId: number; endsOthers: boolean },
): Promise<void> {
  const passwordHash = await hashPassword(password);
  await transaction(async () => {
    await storePassword(userId, passwordHash);
    if (endsOthers) await endOtherSessions(userId, sessionId);
  });
}

/** @returns false for a missing session, and for another person's */
export async function endSession(userId: number, sessionId: number): Promise<boolean> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
    .returning({ id: sessions.id });
  return ended.length > 0;
}

/** Whether any domain issued documents with their name. */
export async function hasIssuedTo(partnerId: number, domains: readonly Domain[]): Promise<boolean> {
  for (const domain of domains) if (await domain.hasIssuedTo?.(partnerId)) return true;
  return false;
}
