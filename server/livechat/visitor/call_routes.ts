/** The calls of the chat window. */
import type { FastifyInstance } from 'fastify';
import { ownChannel } from '#core/bus/channels.ts';
import { publish } from '#core/changes/bus.ts';
import { call } from '#core/pages/routes.ts';
import {
  type ChatMessage,
  type ChatSession,
  type FirstQuestion,
  feedbackBody,
  historyBody,
  initBody,
  pagesBody,
  postBody,
  readBody,
  sessionBody,
  templateBody,
  typingBody,
} from '#livechat/contract.ts';
import { isWritable, notify, postAsVisitor } from '#livechat/conversations.ts';
import { notePages, rateConversation } from '#livechat/ending.ts';
import { firstQuestions, noteRead } from '#livechat/first_answers.ts';
import { channelAt, messagesOf, namesOf } from '#livechat/queries.ts';
import { wireMessage } from '#livechat/wire.ts';
import { spendChat } from './limits.ts';
import { conversationOf } from './own_conversation.ts';
import { initAnswer, openSession } from './start.ts';
import { windowTemplate } from './templates.ts';

export function callRoutes(app: FastifyInstance): void {
  call(app, {
    url: '/im_livechat/init',
    body: initBody,
    handle: ({ request, body }) => initAnswer(body.channel_id, request),
  });
  call(app, {
    url: '/im_livechat/get_session',
    body: sessionBody,
    handle: async ({ request, reply, body }): Promise<ChatSession | false> => {
      await spendChat('start', request.ip);
      return openSession(body.channel_id, body.anonymous_name, request, reply);
    },
  });
  call(app, {
    url: '/mail/chat_history',
    body: historyBody,
    handle: async ({ request, body: { uuid, limit, last_id } }): Promise<ChatMessage[]> => {
      const conversation = await conversationOf(request, uuid);
      if (!conversation) return [];
      const messages = await messagesOf(conversation.id, limit, last_id);
      return messages.map((message) => wireMessage(message, conversation.visitorName));
    },
  });
  call(app, {
    url: '/mail/chat_post',
    body: postBody,
    handle: async ({ request, body: { uuid, message_content, message_key: key } }): Promise<number | false> => {
      await spendChat('post', request.ip);
      const conversation = await conversationOf(request, uuid);
      return (conversation && (await postAsVisitor(conversation, message_content, { key }))) || false;
    },
  });
  call(app, {
    url: '/im_livechat/questions',
    body: initBody,
    handle: async ({ request: { site }, body }): Promise<FirstQuestion[]> => {
      const channel = await channelAt(body.channel_id, site);
      return channel ? firstQuestions(channel, site.language.code) : [];
    },
  });
  call(app, {
    url: '/web/proxy/load',
    body: templateBody,
    handle: ({ request, body: { path } }) => windowTemplate(path, request),
  });
  noticeRoutes(app);
}

function noticeRoutes(app: FastifyInstance): void {
  call(app, {
    url: '/im_livechat/feedback',
    body: feedbackBody,
    handle: async ({ request, body: { uuid, rate, reason } }): Promise<number | false> => {
      await spendChat('notice', request.ip);
      const conversation = await conversationOf(request, uuid);
      if (!conversation || !isWritable(conversation)) return false;
      return rateConversation(conversation, rate, reason);
    },
  });
  call(app, {
    url: '/im_livechat/questions_read',
    body: readBody,
    handle: async ({ request, body: { uuid, ids } }): Promise<boolean> => {
      await spendChat('notice', request.ip);
      const conversation = await conversationOf(request, uuid);
      const channel = conversation && (await channelAt(conversation.channelId, request.site));
      if (!channel) return false;
      const { site, texts } = request;
      const heading = texts.t('Read before asking:');
      return noteRead(conversation, firstQuestions(channel, site.language.code), ids, heading);
    },
  });
  call(app, {
    url: '/im_livechat/history',
    body: pagesBody,
    handle: async ({ request, body: { pid, channel_uuid, page_history } }): Promise<boolean> => {
      await spendChat('notice', request.ip);
      const conversation = await conversationOf(request, channel_uuid);
      const operatorId = conversation?.operatorId;
      if (!conversation || operatorId == null) return false;
      if ((await namesOf([operatorId])).get(operatorId)?.partnerId !== pid) return false;
      await notePages(conversation, page_history);
      await publish(ownChannel(pid), { info: 'page_history', conversation: conversation.id });
      return true;
    },
  });
  call(app, {
    url: '/im_livechat/notify_typing',
    body: typingBody,
    handle: async ({ request, body: { uuid, is_typing } }): Promise<boolean> => {
      await spendChat('notice', request.ip);
      const conversation = await conversationOf(request, uuid);
      if (conversation?.state !== 'open') return false;
      await notify(conversation, {
        ...{ info: 'typing_status', partner_id: 0, name: conversation.visitorName },
        ...{ is_typing, is_website_user: true },
      });
      return true;
    },
  });
}
