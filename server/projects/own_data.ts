import { and, eq, inArray, or } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import type { Subject } from '#core/domain/subject.ts';
import { projects, tasks } from './schema.ts';

/** Projects and tasks of one customer, without the keys that open them. */
export async function ownProjects({ partnerIds, companyId }: Subject): Promise<Record<string, unknown>> {
  const ofCompany = companyId === null ? undefined : eq(projects.companyId, companyId);
  const theirs = await db
    .select()
    .from(projects)
    .where(and(inArray(projects.partnerId, [...partnerIds]), ofCompany));
  const ids = theirs.map(({ id }) => id);
  const work = await db
    .select({ task: tasks })
    .from(tasks)
    .innerJoin(projects, eq(projects.id, tasks.projectId))
    .where(and(or(inArray(tasks.partnerId, [...partnerIds]), inArray(tasks.projectId, ids)), ofCompany));
  return {
    projects: theirs.map(({ accessToken, managerId, ...one }) => one),
    tasks: work.map(({ task: { accessToken, assigneeId, ...one } }) => one),
  };
}
