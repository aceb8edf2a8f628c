import type { FastifyInstance, FastifyRequest } from 'fastify';
import { pick } from '#core/i18n/translated.ts';
import { call } from '#core/pages/routes.ts';
import { renderFragment } from '#core/templates/render.ts';
import {
  type ContentAnswer,
  contentCall,
  followCall,
  isFollowerCall,
  isSubscriberCall,
  subscribeCall,
} from '#follow/contract.ts';
import { listOn } from '#follow/queries.ts';
import { followerState, outcomeText, setFollowing, subscriberState, subscribeVisitor } from './subscribing.ts';
import { requesterOf } from './visitor_email.ts';

export function subscribeCallRoutes(app: FastifyInstance): void {
  call(app, {
    url: '/website_mail/is_follower',
    body: isFollowerCall,
    handle: ({ request, body }) => followerState(request, body),
  });
  call(app, {
    url: '/website_mail/follow',
    body: followCall,
    handle: async ({ request, reply, body: { id, object, message_is_follower, email } }) => {
      const isOn = message_is_follower === 'on';
      await setFollowing(request, reply, { model: object, recordId: id }, { isOn, entered: email });
      return !isOn;
    },
  });
  call(app, {
    url: '/website_mass_mailing/is_subscriber',
    body: isSubscriberCall,
    handle: ({ request, body }) => subscriberState(request, body.list_id),
  });
  call(app, {
    url: '/website_mass_mailing/subscribe',
    isEmbeddable: true,
    body: subscribeCall,
    handle: async ({ request, reply, body }) => {
      await subscribeVisitor(request, reply, body.list_id, body.email);
      return true;
    },
  });
  call(app, {
    url: '/website_mass_mailing/get_content',
    body: contentCall,
    handle: ({ request, body }) => popupContent(request, body.newsletter_id),
  });
}

/** Always a path of this site. */
async function popupContent(request: FastifyRequest, listId: number): Promise<ContentAnswer> {
  const { site } = request;
  const state = await subscriberState(request, listId);
  const list = await listOn(site.website.id, listId);
  const { isProved } = await requesterOf(request);
  const description = pick(list.description, site.language.code);
  return {
    ...state,
    content: await renderFragment(
      '@follow/_popup_content',
      { list: { id: list.id, description }, email: state.email || '' },
      site,
    ),
    redirect_url: site.url(outcomeText('subscribe', isProved ? 'done' : 'asked')),
  };
}
