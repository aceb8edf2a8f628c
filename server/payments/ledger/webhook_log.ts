/** Counts webhooks by kind and by what was wrong, for staff. */
import { and, desc, eq, gt, sql } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import type { WebhookProblem } from './acquirer.ts';
import { paymentWebhooks } from './schema.ts';

export type CountedWebhook = typeof paymentWebhooks.$inferSelect;

/** Bounded: a sender who can't sign makes one row for an acquirer, and kinds are those of the provider. */
export async function countWebhook(acquirerId: number, about: string, problem: WebhookProblem | ''): Promise<void> {
  const { acquirerId: acquirer, about: kind, problem: wrong } = paymentWebhooks;
  await db
    .insert(paymentWebhooks)
    .values({ acquirerId, about, problem })
    .onConflictDoUpdate({
      target: [acquirer, kind, wrong],
      set: { count: sql`${paymentWebhooks.count} + 1`, lastAt: new Date() },
    });
}

const SHOWN = 50;

/** The latest first. */
export const webhooksOf = (acquirerId: number): Promise<CountedWebhook[]> =>
  db
    .select()
    .from(paymentWebhooks)
    .where(eq(paymentWebhooks.acquirerId, acquirerId))
    .orderBy(desc(paymentWebhooks.lastAt), desc(paymentWebhooks.id))
    .limit(SHOWN);

/** Whether one arrived without a problem since the keys were saved. */
export async function hasHeard(acquirerId: number, since: Date): Promise<boolean> {
  const { acquirerId: acquirer, problem, lastAt } = paymentWebhooks;
  return (await db.$count(paymentWebhooks, and(eq(acquirer, acquirerId), eq(problem, ''), gt(lastAt, since)))) > 0;
}
