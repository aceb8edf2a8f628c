/** Tables of customers' projects and their tasks. */
import { bool, id, index, int, ref, table, text, time } from '#core/db/columns.ts';
import { partners } from '#core/people/people.schema.ts';
import { companies } from '#core/sites/schema.ts';

export type TaskState = 'new' | 'doing' | 'done' | 'cancel';

export const projects = table(
  'projects',
  {
    id: id(),
    name: text().notNull(),
    description: text().notNull().default(''),
    companyId: ref(() => companies.id).notNull(),
    /** The customer for whom it is. */
    partnerId: ref(() => partners.id),
    /** The staff member responsible. */
    managerId: ref(() => partners.id),
    /** Anyone may read how its tasks were rated, at `/project/rating/{id}`. */
    areRatingsPublished: bool().notNull().default(false),
    /** Token of the link that opens it without an account. */
    accessToken: text().notNull().unique(),
    createdAt: time()
      .notNull()
      .$defaultFn(() => new Date()),
  },
  (t) => [index('projects_partner').on(t.partnerId)],
);

export const tasks = table(
  'tasks',
  {
    id: id(),
    projectId: ref(() => projects.id, 'cascade').notNull(),
    name: text().notNull(),
    description: text().notNull().default(''),
    state: text().$type<TaskState>().notNull().default('new'),
    /** The customer who asked for it; else the project's. */
    partnerId: ref(() => partners.id),
    /** The assignee, whose work is rated. */
    assigneeId: ref(() => partners.id),
    /** The day by which it is wanted: that day's start in UTC. */
    deadline: time(),
    sequence: int().notNull().default(10),
    accessToken: text().notNull().unique(),
    createdAt: time()
      .notNull()
      .$defaultFn(() => new Date()),
    updatedAt: time()
      .notNull()
      .$defaultFn(() => new Date()),
  },
  (t) => [index('tasks_project').on(t.projectId), index('tasks_partner').on(t.partnerId)],
);
