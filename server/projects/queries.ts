import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { alias } from '#core/db/columns.ts';
import { db } from '#core/db/database.ts';
import { partners } from '#core/people/people.schema.ts';
import { projects, tasks } from './schema.ts';

const customer = alias(partners, 'customer');
const worker = alias(partners, 'worker');

export async function findProject(id: number) {
  const [row] = await db
    .select({ project: projects, manager: { name: worker.name, email: worker.email } })
    .from(projects)
    .leftJoin(worker, eq(worker.id, projects.managerId))
    .where(eq(projects.id, id));
  return row;
}

export const tasksOf = (projectId: number) =>
  db.select().from(tasks).where(eq(tasks.projectId, projectId)).orderBy(asc(tasks.sequence), asc(tasks.id));

/** A task with its assignee and its customer, which is the project's unless the task has its own. */
export async function findTask(id: number) {
  const [row] = await db
    .select({
      task: tasks,
      project: projects,
      customer: { id: customer.id, name: customer.name, email: customer.email, languageCode: customer.languageCode },
      assignee: { id: worker.id, name: worker.name },
    })
    .from(tasks)
    .innerJoin(projects, eq(projects.id, tasks.projectId))
    .leftJoin(customer, eq(customer.id, sql`coalesce(${tasks.partnerId}, ${projects.partnerId})`))
    .leftJoin(worker, eq(worker.id, tasks.assigneeId))
    .where(eq(tasks.id, id));
  return row;
}

export const publishedProjects = (companyId: number) =>
  db
    .select({ id: projects.id, name: projects.name, description: projects.description })
    .from(projects)
    .where(and(eq(projects.areRatingsPublished, true), eq(projects.companyId, companyId)))
    .orderBy(asc(projects.name));

/** Names of people, by the id of their partner. */
export async function namesOf(ids: readonly (number | null)[]): Promise<Map<number, string>> {
  const wanted = [...new Set(ids.filter((id): id is number => id !== null))];
  if (wanted.length === 0) return new Map();
  const rows = await db
    .select({ id: partners.id, name: partners.name })
    .from(partners)
    .where(inArray(partners.id, wanted));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
