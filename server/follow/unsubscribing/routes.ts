import type { FastifyInstance, FastifyRequest } from 'fastify';
import { NotFound } from '#core/errors.ts';
import { acceptAnyBody } from '#core/http/one_click.ts';
import { type PageResponse, show } from '#core/pages/response.ts';
import { call, form, page } from '#core/pages/routes.ts';
import { type LeaveKind, preferencesToken } from '#follow/access.ts';
import { blacklistCall, feedbackCall, leaveParams, leaveQuery, type Proof, unsubscribeCall } from '#follow/contract.ts';
import { changeBlacklist, changeLists, findLeaving, isBlacklisted, saveFeedback } from './unsubscribe.ts';

const KINDS: readonly LeaveKind[] = ['mailing', 'following'];

/** The unsubscribe link of each mail. A GET shows a button, because scanners follow links; a POST unsubscribes. */
export async function leaveRoutes(app: FastifyInstance): Promise<void> {
  await app.register(async (scope) => {
    acceptAnyBody(scope);
    for (const kind of KINDS) {
      const url = `/mail/${kind}/:id/unsubscribe`;
      page(scope, {
        url,
        params: leaveParams,
        query: leaveQuery,
        handle: ({ request, params, query }) => leavePage(request, kind, params.id, query, false),
      });
      form(scope, {
        url,
        params: leaveParams,
        query: leaveQuery,
        handle: ({ request, params, query }) => leavePage(request, kind, params.id, query, true),
      });
    }
  });
  call(app, {
    url: '/mail/mailing/unsubscribe',
    body: unsubscribeCall,
    handle: ({ request, body }) => changeLists(body, request.site),
  });
  for (const [verb, isBlocked] of [['add', true] as const, ['remove', false] as const])
    call(app, {
      url: `/mail/mailing/blacklist/${verb}`,
      body: blacklistCall,
      handle: ({ request, body }) => changeBlacklist(body, isBlocked, request.site),
    });
  call(app, {
    url: '/mail/mailing/blacklist/check',
    body: blacklistCall,
    handle: ({ request, body }) => isBlacklisted(body, request.site),
  });
  call(app, {
    url: '/mail/mailing/feedback',
    body: feedbackCall,
    handle: ({ request, body }) => saveFeedback(body, request.site),
  });
}

/** A repeat says the same. Machines that post want a plain 200 and no redirect. */
async function leavePage(
  request: FastifyRequest,
  kind: LeaveKind,
  id: number,
  proof: Proof,
  isPressed: boolean,
): Promise<PageResponse> {
  const leaving = await findLeaving(kind, id, proof, request.site);
  if (!leaving) throw new NotFound();
  if (isPressed) await leaving.leave();
  const { t } = request.texts;
  return show(
    isPressed ? '@follow/left' : '@follow/leave',
    {
      kind,
      name: leaving.name,
      email: proof.email,
      action: request.site.url(request.url),
      preferences: request.site.url(`/mail/preferences?token=${preferencesToken(proof.email)}`),
    },
    { facts: { title: isPressed ? t('You’re unsubscribed') : t('Unsubscribe'), isIndexed: false } },
  );
}
