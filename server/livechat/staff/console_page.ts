/** The page of one conversation, and who looks at it. */
import type { FastifyRequest } from 'fastify';
import { newestMessage } from '#core/changes/bus.ts';
import { NotFound } from '#core/errors.ts';
import { type PageResponse, show } from '#core/pages/response.ts';
import type { Person } from '#core/people/people.ts';
import { personOf } from '#core/people/session.ts';
import { type Conversation, ownConversation } from '#livechat/queries.ts';
import { conversationView, newsView } from './console_view.ts';

export const CONSOLE = '/admin/chat';
export const STYLES = 'livechat/chat';

export const operatorOf = async (request: FastifyRequest): Promise<Person> => (await personOf(request)) as Person;

/** @throws NotFound for a conversation with another company */
export async function conversationAt(id: number, { site }: FastifyRequest): Promise<Conversation> {
  const conversation = await ownConversation(id, site);
  if (!conversation) throw new NotFound();
  return conversation;
}

export async function conversationPage(
  conversation: Conversation,
  request: FastifyRequest,
  { problem = '', entered = '' } = {},
): Promise<PageResponse> {
  const { userId } = await operatorOf(request);
  // Before the page is put together: what comes meanwhile is news.
  const news = await newsView(conversation, userId, await newestMessage(), request);
  const view = await conversationView(conversation, userId, request);
  return show(
    '@livechat/staff/conversation',
    { ...view, ...news, problem, entered },
    {
      ...(problem && { status: 400 }),
      facts: {
        title: conversation.visitorName,
        isIndexed: false,
        styles: STYLES,
        breadcrumbs: [
          { name: request.texts.t('Live chat'), url: request.site.url(CONSOLE) },
          { name: conversation.visitorName, url: request.site.url(`${CONSOLE}/${conversation.id}`) },
        ],
      },
    },
  );
}
