/** Knows the browsers of operators that get push messages. */
import { and, eq, inArray, or } from 'drizzle-orm';
import { db, transaction } from '#core/db/database.ts';
import { sessions, users } from '#core/people/people.schema.ts';
import { pushSubscriptions } from './push.schema.ts';

export type Subscription = Pick<typeof pushSubscriptions.$inferInsert, 'endpoint' | 'p256dh' | 'auth'>;

/** A browser belongs to whoever asked last in it, and a session has one browser. */
export function subscribe(sessionId: number, subscription: Subscription): Promise<void> {
  const { endpoint, p256dh, auth } = subscription;
  return transaction(async () => {
    await db
      .delete(pushSubscriptions)
      .where(or(eq(pushSubscriptions.sessionId, sessionId), eq(pushSubscriptions.endpoint, endpoint)));
    await db.insert(pushSubscriptions).values({ sessionId, endpoint, p256dh, auth });
  });
}

export async function unsubscribe(sessionId: number): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionId, sessionId));
}

/** The push service says that nobody is at this address any more. */
export async function forgetSubscription(id: number): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id));
}

/** Of people who still work here. */
export async function subscriptionsOf(userIds: readonly number[]): Promise<(Subscription & { id: number })[]> {
  const { id, endpoint, p256dh, auth } = pushSubscriptions;
  return db
    .select({ id, endpoint, p256dh, auth })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(inArray(users.id, [...userIds]), eq(users.isActive, true)));
}
