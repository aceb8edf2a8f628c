/** Saves, renames, finds and deletes a person's own views of staff lists. */
import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { db, forUpdate, transaction } from '#core/db/database.ts';
import { NotFound, Unauthorized } from '#core/errors.ts';
import { msg } from '#core/msg.ts';
import { users } from '#core/people/people.schema.ts';
import { personOf } from '#core/people/session.ts';
import { staffViews } from './saved_views.schema.ts';

const MOST_VIEWS = 20;
const NAMELESS = msg('Enter a name for the view.');
const TAKEN = msg('You have a view of this name. Choose another name.');

export type SavedView = { id: number; name: string; query: string; opensFirst: boolean };
type OwnView = SavedView & { list: string };
type Refusal = { refused: string };

/** `view` of an address that shows the whole list, though another view opens first. */
const WHOLE_LIST = 'view=all';

export const viewQuery = ({ id, query }: Pick<SavedView, 'id' | 'query'>): string =>
  [query, `view=${id}`].filter(Boolean).join('&');

/** The query of an address of the list: without any the list opens with the view that comes first. */
export const withoutFirstView = (query: string, saved: readonly SavedView[]): string =>
  query === '' && saved.some(({ opensFirst }) => opensFirst) ? WHOLE_LIST : query;

export async function userOf(request: FastifyRequest): Promise<number> {
  const person = await personOf(request);
  if (!person) throw new Unauthorized();
  return person.userId;
}

/** In the order in which they were saved. */
export async function savedViews(request: FastifyRequest, list: string): Promise<SavedView[]> {
  return viewsOf(await userOf(request), list);
}

async function viewsOf(userId: number, list: string): Promise<SavedView[]> {
  const { id, name, query, opensFirst } = staffViews;
  return db
    .select({ id, name, query, opensFirst })
    .from(staffViews)
    .where(and(eq(staffViews.userId, userId), eq(staffViews.list, list)))
    .orderBy(asc(id));
}

/** Refused if the person has as many as a list may show. */
export function saveView(
  userId: number,
  { list, name, query }: { list: string; name: string; query: string },
): Promise<{ id: number } | Refusal> {
  return transaction(async () => {
    await holdViews(userId);
    const views = await viewsOf(userId, list);
    const refused = whyNot(name, views);
    if (refused) return { refused };
    if (views.length >= MOST_VIEWS) return { refused: msg('Delete a view first: a list has room for 20.') };
    const [saved] = await db.insert(staffViews).values({ userId, list, name, query }).returning({ id: staffViews.id });
    return saved as { id: number };
  });
}

/** @throws NotFound for a view of somebody else */
export function renameView(userId: number, id: number, name: string): Promise<OwnView & Partial<Refusal>> {
  return transaction(async () => {
    await holdViews(userId);
    const view = await findView(userId, id);
    const others = (await viewsOf(userId, view.list)).filter((other) => other.id !== id);
    const refused = whyNot(name, others);
    if (refused) return { ...view, refused };
    await db.update(staffViews).set({ name }).where(eq(staffViews.id, id));
    return { ...view, name };
  });
}

/** Until the transaction ends: two tabs that save a view of the same name take turns. */
const holdViews = (userId: number) => forUpdate(db.select({ id: users.id }).from(users).where(eq(users.id, userId)));

function whyNot(name: string, others: readonly SavedView[]): string | null {
  if (!name) return NAMELESS;
  return others.some((other) => other.name.toLowerCase() === name.toLowerCase()) ? TAKEN : null;
}

/** One view of a list at most opens first. @throws NotFound for a view of somebody else */
export async function setFirstView(userId: number, id: number, opensFirst: boolean): Promise<OwnView> {
  const view = await findView(userId, id);
  await db
    .update(staffViews)
    .set({ opensFirst: opensFirst ? (sql`${staffViews.id} = ${id}` as SQL<boolean>) : false })
    .where(and(eq(staffViews.userId, userId), eq(staffViews.list, view.list)));
  return { ...view, opensFirst };
}

async function findView(userId: number, id: number): Promise<OwnView> {
  const [view] = await db
    .select()
    .from(staffViews)
    .where(and(eq(staffViews.id, id), eq(staffViews.userId, userId)));
  if (!view) throw new NotFound();
  return view;
}

/** @returns the path of its list. @throws NotFound for a view of somebody else */
export async function deleteView(userId: number, id: number): Promise<string> {
  const [gone] = await db
    .delete(staffViews)
    .where(and(eq(staffViews.id, id), eq(staffViews.userId, userId)))
    .returning({ list: staffViews.list });
  if (!gone) throw new NotFound();
  return gone.list;
}

/** All that a person saved, for the export of their data. */
export function allSavedViews(
  userId: number,
): Promise<{ list: string; name: string; query: string; opensFirst: boolean; createdAt: Date }[]> {
  const { list, name, query, opensFirst, createdAt } = staffViews;
  return db
    .select({ list, name, query, opensFirst, createdAt })
    .from(staffViews)
    .where(eq(staffViews.userId, userId))
    .orderBy(asc(staffViews.id));
}
