/** `/admin/chat`: conversations with visitors, for operators. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { newestMessage } from '#core/changes/bus.ts';
import { Conflict } from '#core/errors.ts';
import { redirectTo, show } from '#core/pages/response.ts';
import { call, form, page } from '#core/pages/routes.ts';
import { defineStaffList } from '#core/staff_list/define_staff_list.ts';
import { answerBody, answerForm, idParams, operatorChannel, typingBody } from '#livechat/contract.ts';
import { notify } from '#livechat/conversations.ts';
import { endConversation } from '#livechat/ending.ts';
import { pushKeyPair } from '#livechat/push/keys.ts';
import { type Conversation, conversationsOf } from '#livechat/queries.ts';
import { postAsOperator, releaseConversation, take } from '#livechat/taking.ts';
import { CONSOLE, conversationAt, conversationPage, operatorOf, STYLES } from './console_page.ts';
import { listView, waitingFor } from './console_view.ts';
import { conversationList } from './conversation_list.ts';
import { noteRoutes } from './note_routes.ts';

const AUDIENCE = 'livechat' as const;

export function consoleRoutes(app: FastifyInstance): void {
  page(app, {
    url: CONSOLE,
    audience: AUDIENCE,
    handle: async ({ request }) => {
      const { userId } = await operatorOf(request);
      // Before the lists: what comes meanwhile is news.
      const seen = await newestMessage();
      const [open, ended] = [await conversationsOf(request.site, 'open'), await conversationsOf(request.site, 'ended')];
      const title = request.texts.t('Live chat');
      const channel = operatorChannel(request.site.company.id);
      const { publicKey: pushKey } = await pushKeyPair();
      const data = { title, channel, seen, userId, pushKey, ...listView(open, ended, userId, request) };
      // Seen among the tabs of the browser.
      const asking = waitingFor(open, userId).length;
      const facts = { title: asking > 0 ? `(${asking}) ${title}` : title, isIndexed: false, styles: STYLES };
      return show('@livechat/staff/console', data, { facts });
    },
  });
  page(app, {
    url: `${CONSOLE}/:id`,
    audience: AUDIENCE,
    params: idParams,
    handle: async ({ request, params: { id } }) => conversationPage(await conversationAt(id, request), request),
  });
  answerRoutes(app);
  stateRoutes(app);
  noteRoutes(app);
  defineStaffList(app, conversationList);
}

function answerRoutes(app: FastifyInstance): void {
  form(app, {
    url: `${CONSOLE}/:id/answer`,
    audience: AUDIENCE,
    params: idParams,
    body: answerForm,
    handle: async ({ request, params: { id }, body: { body } }) => {
      const conversation = await conversationAt(id, request);
      if (body === '') return conversationPage(conversation, request, { problem: request.texts.t('Enter a message') });
      try {
        await answer(conversation, body, request);
      } catch (error) {
        if (!(error instanceof Conflict)) throw error;
        const problem = request.texts.say(error.sentence);
        return conversationPage(conversation, request, { problem, entered: body });
      }
      return redirectTo(`${CONSOLE}/${id}#latest`);
    },
  });
  call(app, {
    url: `${CONSOLE}/:id/post`,
    audience: AUDIENCE,
    params: idParams,
    body: answerBody,
    handle: async ({ request, params: { id }, body: { body, message_key } }): Promise<number | false> =>
      (await answer(await conversationAt(id, request), body, request, message_key)) ?? false,
  });
  call(app, {
    url: `${CONSOLE}/:id/typing`,
    audience: AUDIENCE,
    params: idParams,
    body: typingBody.omit({ uuid: true }),
    handle: async ({ request, params: { id }, body: { is_typing } }): Promise<boolean> => {
      const { partnerId, name } = await operatorOf(request);
      const notice = { info: 'typing_status', partner_id: partnerId, name, is_typing, is_website_user: false } as const;
      await notify(await conversationAt(id, request), notice);
      return true;
    },
  });
}

async function answer(
  conversation: Conversation,
  body: string,
  request: FastifyRequest,
  key?: string,
): Promise<number | null> {
  const operator = await operatorOf(request);
  return postAsOperator(conversation, body, operator, { key });
}

type Change = (conversation: Conversation, userId: number, request: FastifyRequest) => Promise<unknown>;
/** What a press of a button does to a conversation. */
const CHANGES: Record<string, Change> = {
  take: (conversation, userId) => take(conversation, userId),
  release: (conversation, userId) => releaseConversation(conversation, userId),
  end: (conversation) => endConversation(conversation),
  history: async (conversation, _userId, request) => {
    const { partnerId } = await operatorOf(request);
    await notify(conversation, { _type: 'history_command', id: partnerId });
  },
};

function stateRoutes(app: FastifyInstance): void {
  for (const [name, change] of Object.entries(CHANGES))
    form(app, {
      url: `${CONSOLE}/:id/${name}`,
      audience: AUDIENCE,
      params: idParams,
      handle: async ({ request, params: { id } }) => {
        const { userId } = await operatorOf(request);
        await change(await conversationAt(id, request), userId, request);
        return redirectTo(name === 'take' || name === 'history' ? `${CONSOLE}/${id}` : CONSOLE);
      },
    });
}
