/** The conversation of a visitor as a page that needs no script. */
import type { FastifyRequest } from 'fastify';
import { NotFound } from '#core/errors.ts';
import { pick } from '#core/i18n/translated.ts';
import { type PageResponse, show } from '#core/pages/response.ts';
import { HISTORY_LIMIT } from '#livechat/contract.ts';
import { isWritable } from '#livechat/conversations.ts';
import { type Conversation, channelAt, messagesOf } from '#livechat/queries.ts';
import { messageViews } from '#livechat/view.ts';
import { conversationOf } from '#livechat/visitor/own_conversation.ts';
import { ATTACHABLE } from '#registry/values/attachable.ts';

export const pathOf = ({ uuid }: Pick<Conversation, 'uuid'>): string => `/im_livechat/conversation/${uuid}`;

/** @throws NotFound for a conversation of another browser */
export async function openedBy(request: FastifyRequest, uuid: string): Promise<Conversation> {
  const conversation = await conversationOf(request, uuid);
  if (!conversation) throw new NotFound();
  return conversation;
}

type Entered = { problem?: string; entered?: string; address?: string; addressProblem?: string };

export async function conversationPage(
  conversation: Conversation,
  request: FastifyRequest,
  { problem = '', entered = '', address = conversation.email, addressProblem = '' }: Entered = {},
): Promise<PageResponse> {
  const { site, texts } = request;
  const title = texts.t('Your conversation');
  const messages = (await messagesOf(conversation.id, HISTORY_LIMIT)).reverse();
  const channel = await channelAt(conversation.channelId, site);
  return show(
    '@livechat/conversation',
    {
      ...{ title, entered, problem, address, addressProblem, action: site.url(pathOf(conversation)) },
      messages: messageViews(messages, conversation.visitorName, request),
      isWritable: isWritable(conversation),
      accept: ATTACHABLE,
      hasEmail: conversation.kind === 'message',
      consent: pick(channel?.consent ?? {}, site.language.code),
    },
    {
      ...((problem || addressProblem) && { status: 400 }),
      facts: { title, isIndexed: false, styles: 'livechat/chat' },
    },
  );
}
