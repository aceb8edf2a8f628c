/** Calls of the follow box, its form, and what comes of it. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { Invalid } from '#core/errors.ts';
import { pick } from '#core/i18n/translated.ts';
import { type PageResponse, type Redirect, redirectTo, show } from '#core/pages/response.ts';
import { call, form, page } from '#core/pages/routes.ts';
import { visitGroup } from '#groups/access.ts';
import {
  type AliasAnswer,
  followForm,
  groupIdParams,
  isMemberCall,
  sentQuery,
  subscriptionCall,
} from '#groups/contract.ts';
import { groupPath } from '#groups/queries.ts';
import { followBox } from './follow_box.ts';
import { sentView } from './sent_view.ts';
import { aliasOf, changeSubscription, membershipOf } from './subscription.ts';

export function subscriptionRoutes(app: FastifyInstance): void {
  call(app, {
    url: '/groups/is_member',
    body: isMemberCall,
    handle: ({ request, body }) => membershipOf(request, body.channel_id, body.get_alias_info),
  });
  call(app, {
    url: '/groups/:id/get_alias_info',
    params: groupIdParams,
    handle: async ({ request, params }): Promise<AliasAnswer> => ({ alias_name: await aliasOf(request, params.id) }),
  });
  call(app, {
    url: '/groups/subscription',
    body: subscriptionCall,
    handle: async ({ request, reply, body: { channel_id: groupId, subscription: state, email: entered } }) => {
      const outcome = await changeSubscription(request, reply, { groupId, state, entered });
      return outcome === 'requested' ? 'email' : outcome;
    },
  });
  form(app, {
    url: '/groups/follow',
    body: followForm,
    back: '/groups',
    handle: async ({ request, reply, body }) => {
      const { channel_id: groupId, subscription: state, email: entered } = body;
      try {
        const outcome = await changeSubscription(request, reply, { groupId, state, entered });
        return redirectTo(`/groups/sent?group=${groupId}&state=${outcome}`);
      } catch (error) {
        if (error instanceof Invalid && error.fields?.email) return refused(request, body, error);
        throw error;
      }
    },
  });
  page(app, { url: '/groups/sent', query: sentQuery, handle: ({ request, query }) => sentPage(request, query) });
}

/** The box alone, with what was typed and what is wrong with it. */
async function refused(
  request: FastifyRequest,
  { channel_id, email = '', unsubscribe }: z.output<typeof followForm>,
  { fields = {} }: Invalid,
): Promise<PageResponse> {
  const visit = await visitGroup(channel_id, request);
  const title = pick(visit.group.name, request.site.language.code);
  const error = request.texts.say(fields.email ?? '');
  const box = { ...followBox(visit, request, { isUnsubscribing: unsubscribe === '1' }), email, error };
  return show('@groups/follow', { title, box, error }, { facts: { title, isIndexed: false }, status: 400 });
}

async function sentPage(
  request: FastifyRequest,
  { group: id, state }: { group: number; state: 'on' | 'off' | 'email' | 'requested' },
): Promise<PageResponse | Redirect> {
  const { group } = await visitGroup(id, request);
  const { site, texts } = request;
  const view = sentView(state, pick(group.name, site.language.code), texts);
  return show(
    '@groups/sent',
    { ...view, isWaiting: state === 'email', groupUrl: site.url(groupPath(group, site)) },
    { facts: { title: view.title, isIndexed: false } },
  );
}
