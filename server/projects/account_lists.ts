/** Lists of projects and tasks in a customer's account. */
import { and, asc, desc, eq, gte, inArray, lt, or, type SQL } from 'drizzle-orm';
import { contains } from '#core/db/contains.ts';
import { db } from '#core/db/database.ts';
import type { AccountList, ListQuestion, Tone } from '#core/domain/account_list.ts';
import { textsFor } from '#core/i18n/texts.ts';
import { msg } from '#core/msg.ts';
import type { Person } from '#core/people/people.ts';
import { projects, type TaskState, tasks } from './schema.ts';

export const STATES: Record<TaskState, { label: string; tone: Tone }> = {
  new: { label: msg('New', { context: 'task' }), tone: 'notice' },
  doing: { label: msg('In progress'), tone: 'warning' },
  done: { label: msg('Done', { context: 'task' }), tone: 'positive' },
  cancel: { label: msg('Cancelled'), tone: 'neutral' },
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
  title: msg('Projects'),
  empty: msg('No projects yet.'),
  columns: [{ label: msg('Project') }, { label: msg('Start date') }, { label: msg('Tasks'), isNumber: true }],
  sortings: { date: msg('Newest'), name: msg('Name') },
  filters: { all: msg('All') },
  groupings: { none: msg('None', { context: 'grouping' }) },
  searches: { name: msg('Name') },
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
  title: msg('Tasks'),
  empty: msg('No tasks yet.'),
  columns: [{ label: msg('Task') }, { label: msg('Project') }, { label: msg('Start date') }, { label: msg('Status') }],
  sortings: {
    date: msg('Newest'),
    name: msg('Title'),
    stage: msg('Stage'),
    update: msg('Last stage update'),
  },
  filters: {
    all: msg('All', { context: 'tasks' }),
    open: msg('Open', { context: 'not done yet' }),
    done: msg('Done', { context: 'task' }),
  },
  groupings: { none: msg('None', { context: 'grouping' }), project: msg('Project'), state: msg('Status') },
  searches: { content: msg('Content'), name: msg('Title') },
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
