/** Owner of a cart: a person on all devices, or a guest's session. */
import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { db, forUpdate } from '#core/db/database.ts';
import { Conflict } from '#core/errors.ts';
import { msg } from '#core/msg.ts';
import { partners, sessions } from '#core/people/people.schema.ts';
import { findPerson } from '#core/people/people.ts';
import { personOf, sessionOf } from '#core/people/session.ts';
import { linkOfBrowser } from '#links/api.ts';

export type Owner = {
  sessionId: number | null;
  partnerId: number | null;
  /** The tracked link by which they came, as their browser says. */
  linkId?: number | null;
};

export async function ownerOf(request: FastifyRequest): Promise<Owner> {
  const [session, person] = [await sessionOf(request), await personOf(request)];
  return { sessionId: session?.id ?? null, partnerId: person?.partnerId ?? null, linkId: linkOfBrowser(request) };
}

/**
 * Nobody else begins, adopts or fills a cart of this owner before the transaction ends. Always the visit first, then the
 * person, then carts: who locks in one order never waits in a circle.
 * @returns the owner as it is now: somebody may have signed in meanwhile, in another tab.
 */
export async function lockOwner(owner: Owner): Promise<Owner> {
  const session = owner.sessionId === null ? null : await lockSession(owner.sessionId);
  const partnerId =
    owner.partnerId ?? (session?.userId ? ((await findPerson(session.userId))?.partnerId ?? null) : null);
  if (partnerId === null && !session) throw new Conflict(msg('Your session has expired. Reload the page.'));
  if (partnerId !== null)
    await forUpdate(db.select({ id: partners.id }).from(partners).where(eq(partners.id, partnerId)));
  return { sessionId: session?.id ?? null, partnerId, linkId: owner.linkId ?? null };
}

/** Undefined when the visit has ended. */
async function lockSession(id: number): Promise<{ id: number; userId: number | null } | undefined> {
  const [session] = await forUpdate(
    db.select({ id: sessions.id, userId: sessions.userId }).from(sessions).where(eq(sessions.id, id)),
  );
  return session;
}
