/** `/admin/views`: the forms with which staff save, change and delete their own views. */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { line, localPath, recordId } from '#core/http/contract.ts';
import type { Flash } from '#core/http/flash.ts';
import type { Texts } from '#core/i18n/texts.ts';
import { redirectTo } from '#core/pages/response.ts';
import { form } from '#core/pages/routes.ts';
import { deleteView, renameView, saveView, setFirstView, userOf, viewQuery } from './saved_views.ts';

const LONGEST_QUERY = 2000;

const name = line(40);
const newView = z.object({ list: localPath, name, query: line(LONGEST_QUERY) });
const params = z.object({ id: recordId });
const routeAt = (path: string) => ({ url: `/admin/views${path}`, audience: 'staff', back: '/admin' }) as const;

export function savedViewRoutes(app: FastifyInstance): void {
  form(app, {
    ...routeAt(''),
    body: newView,
    handle: async ({ request, body: { list, name, query } }) => {
      const saved = await saveView(await userOf(request), { list, name, query });
      const shown = 'id' in saved ? viewQuery({ id: saved.id, query }) : query;
      return redirectTo(`${list}?${shown}`, { flash: flashOf(saved, request.texts.t('View saved.'), request.texts) });
    },
  });
  form(app, {
    ...routeAt('/:id/rename'),
    params,
    body: z.object({ name }),
    handle: async ({ request, params: { id }, body }) => {
      const { texts } = request;
      const view = await renameView(await userOf(request), id, body.name);
      return redirectTo(`${view.list}?${viewQuery(view)}`, { flash: flashOf(view, texts.t('View renamed.'), texts) });
    },
  });
  form(app, {
    ...routeAt('/:id/first'),
    params,
    body: z.object({ opens_first: z.enum(['yes', 'no']) }),
    handle: async ({ request, params: { id }, body }) => {
      const { t } = request.texts;
      const view = await setFirstView(await userOf(request), id, body.opens_first === 'yes');
      const text = view.opensFirst ? t('The list opens with this view.') : t('The list opens with all rows.');
      return redirectTo(`${view.list}?${viewQuery(view)}`, { flash: { kind: 'success', text } });
    },
  });
  form(app, {
    ...routeAt('/:id/delete'),
    params,
    handle: async ({ request, params: { id } }) =>
      redirectTo(await deleteView(await userOf(request), id), {
        flash: { kind: 'success', text: request.texts.t('View deleted.') },
      }),
  });
}

const flashOf = (done: object | { refused: string }, text: string, { say }: Texts): Flash =>
  'refused' in done ? { kind: 'warning', text: say(done.refused as string) } : { kind: 'success', text };
