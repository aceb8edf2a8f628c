/** Projects and tasks as their customer's account lists them (behaviours §10). */
import { and, asc, desc, eq, gte, inArray, lt, or, type SQL } from 'drizzle-orm';
import type { AccountList, ListQuestion, Tone } from '../core/account_list.ts';
import { contains } from '../core/db/contains.ts';
import { db } from '../core/db/database.ts';
import type { Person } from '../core/people.ts';
import { phrase } from '../core/phrase.ts';
import { textsFor } from '../core/texts.ts';
import { projects, type TaskState, tasks } from './schema.ts';

export const STATES: Record<TaskState, { label: string; tone: Tone }> = {
  new: { label: phrase('New', { context: 'task' }), tone: 'notice' },
  doing: { label: phrase('In Progress'), tone: 'warning' },
  done: { label: phrase('Done', { context: 'task' }), tone: 'positive' },
  cancel: { label: phrase('Cancelled'), tone: 'neutral' },
};

const ofPartner = (partnerId: number) => eq(projects.partnerId, partnerId);
/** Their own, and those of their projects. */
const tasksOfPartner = (partnerId: number) =>
  or(
    eq(tasks.partnerId, partnerId),
    inArray(tasks.projectId, db.select({ id: projects.id }).from(projects).where(ofPartner(partnerId))),
  );

export const countProjects = ({ partnerId }: Person): Promise<number> => db.$count(projects, ofPartner(partnerId));
export const countTasks = ({ partnerId }: Person): Promise<number> => db.$count(tasks, tasksOfPartner(partnerId));

const between = (
  column: typeof tasks.createdAt | typeof projects.createdAt,
  { from, until }: ListQuestion,
): SQL | undefined => and(from ? gte(column, from) : undefined, until ? lt(column, until) : undefined);

const projectsAsked = (question: ListQuestion): SQL | undefined =>
  and(
    ofPartner(question.person.partnerId),
    question.search === '' ? undefined : contains(projects.name, question.search),
    between(projects.createdAt, question),
  );

export const projectList: AccountList = {
  kind: 'project',
  title: phrase('Projects'),
  empty: phrase('There are no projects.'),
  columns: [{ label: phrase('Project') }, { label: phrase('Begun') }, { label: phrase('Tasks'), isNumber: true }],
  sortings: { date: phrase('Newest'), name: phrase('Name') },
  filters: { all: phrase('All') },
  groupings: { none: phrase('None', { context: 'grouping' }) },
  searches: { name: phrase('Name') },
  count: (question) => db.$count(projects, projectsAsked(question)),
  async find(question, { limit, offset }) {
    const { date, number } = textsFor(question.site.language.code);
    const zone = question.site.website.timeZone;
    const rows = await db
      .select({
        id: projects.id,
        name: projects.name,
        createdAt: projects.createdAt,
        tasks: db.$count(tasks, eq(tasks.projectId, projects.id)),
      })
      .from(projects)
      .where(projectsAsked(question))
      .orderBy(...(question.sortby === 'name' ? [asc(projects.name)] : [desc(projects.createdAt)]), desc(projects.id))
      .limit(limit)
      .offset(offset);
    return rows.map(({ id, name, createdAt, tasks: count }) => ({
      id,
      path: `/my/project/${id}`,
      name,
      cells: [
        { text: date(createdAt, zone), at: createdAt.toISOString() },
        { text: number(count, 0), isNumber: true },
      ],
    }));
  },
};

const TASK_ORDERS: Record<string, SQL[]> = {
  date: [desc(tasks.createdAt)],
  name: [asc(tasks.name)],
  stage: [asc(tasks.state)],
  update: [desc(tasks.updatedAt)],
};

function tasksAsked(question: ListQuestion): SQL | undefined {
  const { person, filterby, search, searchIn } = question;
  const inName = contains(tasks.name, search);
  const inText = contains(tasks.description, search);
  return and(
    tasksOfPartner(person.partnerId),
    filterby === 'open' ? inArray(tasks.state, ['new', 'doing']) : undefined,
    filterby === 'done' ? eq(tasks.state, 'done') : undefined,
    search === '' ? undefined : { content: or(inName, inText), name: inName }[searchIn],
    between(tasks.createdAt, question),
  );
}

export const taskList: AccountList = {
  kind: 'task',
  title: phrase('Tasks'),
  empty: phrase('There are currently no tasks for your account.'),
  columns: [
    { label: phrase('Task') },
    { label: phrase('Project') },
    { label: phrase('Begun') },
    { label: phrase('Status') },
  ],
  sortings: {
    date: phrase('Newest'),
    name: phrase('Title'),
    stage: phrase('Stage'),
    update: phrase('Last Stage Update'),
  },
  filters: {
    all: phrase('All', { context: 'tasks' }),
    open: phrase('Open', { context: 'not done yet' }),
    done: phrase('Done', { context: 'task' }),
  },
  groupings: { none: phrase('None', { context: 'grouping' }), project: phrase('Project'), state: phrase('Status') },
  searches: { content: phrase('Content'), name: phrase('Title') },
  count: (question) => db.$count(tasks, tasksAsked(question)),
  async find(question, { limit, offset }) {
    const { date, say } = textsFor(question.site.language.code);
    const zone = question.site.website.timeZone;
    const first =
      { project: [asc(projects.name), asc(projects.id)], state: [asc(tasks.state)] }[question.groupby] ?? [];
    const rows = await db
      .select({
        id: tasks.id,
        name: tasks.name,
        state: tasks.state,
        createdAt: tasks.createdAt,
        project: projects.name,
      })
      .from(tasks)
      .innerJoin(projects, eq(projects.id, tasks.projectId))
      .where(tasksAsked(question))
      .orderBy(...first, ...(TASK_ORDERS[question.sortby] ?? []), desc(tasks.id))
      .limit(limit)
      .offset(offset);
    return rows.map(({ id, name, state, createdAt, project }) => ({
      id,
      path: `/my/task/${id}`,
      name,
      cells: [
        { text: project },
        { text: date(createdAt, zone), at: createdAt.toISOString() },
        { text: say(STATES[state].label), tone: STATES[state].tone },
      ],
      ...(question.groupby === 'project' ? { group: project } : {}),
      ...(question.groupby === 'state' ? { group: say(STATES[state].label) } : {}),
    }));
  },
};
