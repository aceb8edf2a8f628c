/** Links of notice mails: to the discussion, and to mute it. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { NotFound } from '#core/errors.ts';
import { acceptAnyBody } from '#core/http/one_click.ts';
import { type PageResponse, redirectTo, show } from '#core/pages/response.ts';
import { form, page } from '#core/pages/routes.ts';
import { personOf } from '#core/people/session.ts';
import { openThread } from '#threads/access.ts';
import { messageParams, muteQuery, viewQuery } from '#threads/contract.ts';
import { findMutable, mutedTitle } from './notices.ts';
import { mute } from './participants.ts';

const URL = '/discussion/mute/:id';

/** A GET shows a button, because scanners follow links; a POST silences, also one of a mail program. */
export async function muteRoutes(app: FastifyInstance): Promise<void> {
  await app.register(async (scope) => {
    acceptAnyBody(scope);
    const route = { url: URL, params: messageParams, query: muteQuery };
    page(scope, { ...route, handle: ({ request, params, query }) => mutePage(request, params.id, query.token, false) });
    form(scope, { ...route, handle: ({ request, params, query }) => mutePage(request, params.id, query.token, true) });
  });
  page(app, {
    url: '/mail/view',
    query: viewQuery,
    handle: async ({ request, query }) => {
      const { model, res_id: resId, access_token: token, pid, hash } = query;
      const { record } = await openThread(
        { model, resId },
        { person: await personOf(request), site: request.site, token },
      );
      const proof = new URLSearchParams({
        ...(token ? { access_token: token } : {}),
        ...(token && pid && hash ? { pid: String(pid), hash } : {}),
      });
      return redirectTo(`${record.path}${proof.size > 0 ? `?${proof}` : ''}#discussion`);
    },
  });
}

async function mutePage(request: FastifyRequest, id: number, token: string, isPressed: boolean): Promise<PageResponse> {
  const participant = await findMutable(id, token);
  if (!participant) throw new NotFound();
  if (isPressed) await mute(id);
  const { t } = request.texts;
  return show(
    '@threads/mute',
    {
      isMuted: isPressed,
      name: await mutedTitle(participant, request.site),
      email: participant.email,
      action: request.site.url(request.url),
    },
    { facts: { title: isPressed ? t('Unsubscribe from this conversation') : t('Unsubscribe'), isIndexed: false } },
  );
}
