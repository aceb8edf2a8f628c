/** `/admin/views`: saves and deletes a person's own views of staff lists. */
import { and, asc, count, eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { db } from '#core/db/database.ts';
import { NotFound, Unauthorized } from '#core/errors.ts';
import { line, localPath, recordId } from '#core/http/contract.ts';
import type { Flash } from '#core/http/flash.ts';
import { msg } from '#core/msg.ts';
import { redirectTo } from '#core/pages/response.ts';
import { form } from '#core/pages/routes.ts';
import { personOf } from '#core/people/session.ts';
import { staffViews } from './saved_views.schema.ts';

const VIEWS = '/admin/views';
const LONGEST_QUERY = 2000;
const MOST_VIEWS = 20;

export type SavedView = { id: number; name: string; query: string };

const newView = z.object({
  list: localPath,
  name: line(40),
  query: line(LONGEST_QUERY),
});

export function savedViewRoutes(app: FastifyInstance): void {
  form(app, {
    url: VIEWS,
    audience: 'staff',
    back: '/admin',
    body: newView,
    handle: async ({ request, body }) => {
      const { texts } = request;
      const saved = body.name
        ? await saveView(await userOf(request), body)
        : { refused: msg('Enter a name for the view.') };
      const query = new URLSearchParams(body.query);
      if ('id' in saved) query.set('view', String(saved.id));
      const flash: Flash =
        'id' in saved
          ? { kind: 'success', text: texts.t('View saved.') }
          : { kind: 'warning', text: texts.say(saved.refused) };
      return redirectTo(`${body.list}?${query}`, { flash });
    },
  });
  form(app, {
    url: `${VIEWS}/:id/delete`,
    audience: 'staff',
    back: '/admin',
    params: z.object({ id: recordId }),
    handle: async ({ request, params }) => {
      const [gone] = await db
        .delete(staffViews)
        .where(and(eq(staffViews.id, params.id), eq(staffViews.userId, await userOf(request))))
        .returning({ list: staffViews.list });
      if (!gone) throw new NotFound();
      return redirectTo(gone.list, { flash: { kind: 'success', text: request.texts.t('View deleted.') } });
    },
  });
}

async function userOf(request: FastifyRequest): Promise<number> {
  const person = await personOf(request);
  if (!person) throw new Unauthorized();
  return person.userId;
}

/** Refused if the person has as many as a list may show. */
async function saveView(
  userId: number,
  { list, name, query }: z.output<typeof newView>,
): Promise<{ id: number } | { refused: string }> {
  const ofList = and(eq(staffViews.userId, userId), eq(staffViews.list, list));
  const [found] = await db.select({ number: count() }).from(staffViews).where(ofList);
  if ((found?.number ?? 0) >= MOST_VIEWS) return { refused: msg('Delete a view first: a list has room for 20.') };
  const [saved] = await db.insert(staffViews).values({ userId, list, name, query }).returning({ id: staffViews.id });
  return saved as { id: number };
}

/** In the order in which they were saved. */
export async function savedViews(request: FastifyRequest, list: string): Promise<SavedView[]> {
  const { id, name, query } = staffViews;
  return db
    .select({ id, name, query })
    .from(staffViews)
    .where(and(eq(staffViews.userId, await userOf(request)), eq(staffViews.list, list)))
    .orderBy(asc(id));
}

/** All that a person saved, for the export of their data. */
export function allSavedViews(
  userId: number,
): Promise<{ list: string; name: string; query: string; createdAt: Date }[]> {
  const { list, name, query, createdAt } = staffViews;
  return db
    .select({ list, name, query, createdAt })
    .from(staffViews)
    .where(eq(staffViews.userId, userId))
    .orderBy(asc(staffViews.id));
}
