/** Lets the days pass after which a closed account is deleted. */
import { millisecondsInDay } from 'date-fns/constants';
import { eq } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { runDueJobs } from '#core/jobs/jobs.ts';
import { oneTimeLinks } from '#core/people/people.schema.ts';

/** Moves mailed links into the past, and runs the jobs that are due in so many days. */
export async function passDays(days: number): Promise<void> {
  const passed = days * millisecondsInDay;
  for (const { id, expiresAt } of await db.select().from(oneTimeLinks))
    await db
      .update(oneTimeLinks)
      .set({ expiresAt: new Date(expiresAt.getTime() - passed) })
      .where(eq(oneTimeLinks.id, id));
  await runDueJobs(new Date(Date.now() + passed));
}
