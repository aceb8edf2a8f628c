import { eq, inArray, or } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import type { Person } from '#core/people/people.ts';
import { projects, tasks } from './schema.ts';

/** Projects and tasks of one customer, without the keys that open them. */
export async function ownProjects({ partnerId }: Person): Promise<Record<string, unknown>> {
  const theirs = await db.select().from(projects).where(eq(projects.partnerId, partnerId));
  const ids = theirs.map(({ id }) => id);
  const work = await db
    .select()
    .from(tasks)
    .where(or(eq(tasks.partnerId, partnerId), ids.length > 0 ? inArray(tasks.projectId, ids) : undefined));
  return {
    projects: theirs.map(({ accessToken, managerId, ...one }) => one),
    tasks: work.map(({ accessToken, assigneeId, ...one }) => one),
  };
}
