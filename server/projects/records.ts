/** Projects and tasks as records opened by their customer or by a link. */
import { eq } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import type { OpenedRecord, RecordKind, ThreadRules, Viewer } from '#core/domain/record_kind.ts';
import { has } from '#core/people/people.ts';
import { isSame } from '#core/process/secret.ts';
import { projects, tasks } from './schema.ts';

/** Discussions are private to the customer and staff. */
const thread: ThreadRules = { hasRatings: false, takesGuests: false, moderated: 'nobody' };

type Right = { companyId: number; customers: (number | null)[]; tokens: string[] };

function rightTo({ companyId, customers, tokens }: Right, { person, token }: Viewer): OpenedRecord['by'] | null {
  if (person && has(person, 'employee') && person.companyId === companyId) return 'staff';
  if (person && customers.includes(person.partnerId)) return 'customer';
  return token !== undefined && tokens.some((one) => isSame(token, one)) ? 'token' : null;
}

export const project: RecordKind = {
  model: 'project.project',
  thread,
  async open(id, viewer) {
    const [row] = await db.select().from(projects).where(eq(projects.id, id));
    const by =
      row && rightTo({ companyId: row.companyId, customers: [row.partnerId], tokens: [row.accessToken] }, viewer);
    if (!row || !by) return null;
    const { name: title, partnerId, companyId, accessToken } = row;
    return { title, path: `/my/project/${id}`, partnerId, companyId, accessToken, by };
  },
};

/** Everyone with access to a project sees its tasks. */
export const task: RecordKind = {
  model: 'project.task',
  thread,
  async open(id, viewer) {
    const [row] = await db
      .select({ task: tasks, project: projects })
      .from(tasks)
      .innerJoin(projects, eq(projects.id, tasks.projectId))
      .where(eq(tasks.id, id));
    if (!row) return null;
    const { companyId } = row.project;
    const partnerId = row.task.partnerId ?? row.project.partnerId;
    const by = rightTo(
      {
        companyId,
        customers: [row.task.partnerId, row.project.partnerId],
        tokens: [row.task.accessToken, row.project.accessToken],
      },
      viewer,
    );
    const { name: title, accessToken } = row.task;
    return by && { title, path: `/my/task/${id}`, partnerId, companyId, accessToken, by };
  },
  async rated(id) {
    const [row] = await db.select({ title: tasks.name }).from(tasks).where(eq(tasks.id, id));
    return row ?? null;
  },
};
