import { and, desc, eq, gt } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { partners, sessions } from '#core/people/people.schema.ts';

/** A customer as their own pages show them. */
export async function findPartner(partnerId: number) {
  const [partner] = await db
    .select({
      id: partners.id,
      name: partners.name,
      email: partners.email,
      phone: partners.phone,
      street: partners.street,
      street2: partners.street2,
      zip: partners.zip,
      city: partners.city,
      stateCode: partners.stateCode,
      countryCode: partners.countryCode,
      companyName: partners.companyName,
      vat: partners.vat,
      languageCode: partners.languageCode,
      createdAt: partners.createdAt,
    })
    .from(partners)
    .where(eq(partners.id, partnerId));
  return partner;
}
export type Partner = NonNullable<Awaited<ReturnType<typeof findPartner>>>;

/** Where a person is signed in just now, the latest first. */
export function sessionsOf(userId: number) {
  return db
    .select({
      id: sessions.id,
      createdAt: sessions.createdAt,
      seenAt: sessions.seenAt,
      userAgent: sessions.userAgent,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, new Date())))
    .orderBy(desc(sessions.seenAt), desc(sessions.id))
    .limit(MOST_SESSIONS);
}
/** More than anybody has devices. */
const MOST_SESSIONS = 100;
