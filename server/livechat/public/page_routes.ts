/** Pages of the chat that need no script: leaving a message, continuing a conversation. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { NotFound } from '#core/errors.ts';
import { pick } from '#core/i18n/translated.ts';
import { type PageResponse, redirectTo, show } from '#core/pages/response.ts';
import { form, page } from '#core/pages/routes.ts';
import { isMailAddress } from '#core/people/mail_address.ts';
import { personOf, sessionOf } from '#core/people/session.ts';
import { answerForm, idParams, messageForm, uuidParams } from '#livechat/contract.ts';
import { postAsVisitor, startConversation } from '#livechat/conversations.ts';
import { firstQuestions } from '#livechat/first_answers.ts';
import { type Channel, channelAt, openConversationOf } from '#livechat/queries.ts';
import { spendChat } from '#livechat/visitor/limits.ts';
import { newConversation } from '#livechat/visitor/start.ts';
import { plain } from '#livechat/wire.ts';
import { conversationPage, openedBy, pathOf } from './conversation_page.ts';
import { transcriptRoutes } from './transcript_routes.ts';

const MESSAGE = '/im_livechat/message/:id';
const CONVERSATION = '/im_livechat/conversation/:uuid';

type Typed = { name: string; email: string; message: string };

export function pageRoutes(app: FastifyInstance): void {
  page(app, {
    url: MESSAGE,
    params: idParams,
    handle: async ({ request, params: { id } }) => {
      const person = await personOf(request);
      const values = { name: person?.name ?? '', email: person?.email ?? '', message: '' };
      return messagePage(await channelOf(id, request), values, request);
    },
  });
  form(app, {
    url: MESSAGE,
    params: idParams,
    body: messageForm,
    handle: async ({ request, reply, params: { id }, body }) => {
      const channel = await channelOf(id, request);
      const errors = problemsIn(body, request);
      if (Object.keys(errors).length > 0) return messagePage(channel, body, request, errors);
      await spendChat('mail', request.ip);
      const input = await newConversation(channel, body.name, request, reply);
      const conversation = await startConversation({
        ...{ ...input, visitorName: body.name, email: body.email },
        ...{ kind: 'message', operatorId: null },
      });
      await postAsVisitor(conversation, body.message);
      const text = request.texts.t('Message sent. We answer by email, and here.');
      return redirectTo(pathOf(conversation), { flash: { kind: 'success', text } });
    },
  });
  conversationRoutes(app);
  transcriptRoutes(app);
}

function conversationRoutes(app: FastifyInstance): void {
  page(app, {
    url: CONVERSATION,
    params: uuidParams,
    handle: async ({ request, params: { uuid } }) => conversationPage(await openedBy(request, uuid), request),
  });
  form(app, {
    url: CONVERSATION,
    params: uuidParams,
    body: answerForm,
    handle: async ({ request, params: { uuid }, body: { body } }) => {
      const conversation = await openedBy(request, uuid);
      if (body === '') return conversationPage(conversation, request, { problem: request.texts.t('Enter a message') });
      await spendChat('post', request.ip);
      if ((await postAsVisitor(conversation, body)) === null)
        return conversationPage(conversation, request, {
          problem: request.texts.t('This conversation has ended.'),
          entered: body,
        });
      return redirectTo(`${pathOf(conversation)}#latest`);
    },
  });
}

async function channelOf(id: number, { site }: FastifyRequest): Promise<Channel> {
  const channel = await channelAt(id, site);
  if (!channel) throw new NotFound();
  return channel;
}

function problemsIn({ name, email, message }: Typed, { texts: { t } }: FastifyRequest): Record<string, string> {
  return {
    ...(plain(name) ? {} : { name: t('Enter your name') }),
    ...(isMailAddress(email) ? {} : { email: t('Enter a valid email address') }),
    ...(plain(message) ? {} : { message: t('Enter a message') }),
  };
}

async function messagePage(
  channel: Channel,
  values: Typed,
  request: FastifyRequest,
  errors: Record<string, string> = {},
): Promise<PageResponse> {
  const {
    texts: { t },
    site,
  } = request;
  const session = await sessionOf(request);
  const open = session && (await openConversationOf(session.id));
  const title = t('Leave a message');
  const labels = { name: t('Name'), email: t('Email'), message: t('Message') };
  const data = {
    ...{ title, values, errors, labels, action: site.url(`/im_livechat/message/${channel.id}`) },
    consent: pick(channel.consent, site.language.code),
    openUrl: open ? site.url(pathOf(open)) : '',
    questions: firstQuestions(channel, site.language.code),
  };
  return show('@livechat/message', data, {
    ...(Object.keys(errors).length > 0 && { status: 400 }),
    facts: { title, isIndexed: false },
  });
}
