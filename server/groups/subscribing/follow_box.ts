/** Parameters of a group's follow box. */
import type { FastifyRequest } from 'fastify';
import type { Visit } from '#groups/access.ts';
import { GROUP_MODEL } from '#groups/contract.ts';
import { addressOf, groupPath } from '#groups/queries.ts';

/** The state is known of signed-in people alone; the widget asks for those whom the browser remembers. */
export function followBox(
  { group, person, email, isMember }: Visit,
  { site }: FastifyRequest,
  { isUnsubscribing = false } = {},
) {
  return {
    id: group.id,
    object: GROUP_MODEL,
    follow: isMember ? 'on' : 'off',
    unsubscribe: isUnsubscribing,
    isUser: person !== null,
    email: email ?? '',
    aliasName: isMember ? addressOf(group) : '',
    joining: group.access === 'public' ? 'open' : 'request',
    groupAddress: site.url(groupPath(group, site)),
    postAddress: site.url('/groups/follow'),
  };
}
