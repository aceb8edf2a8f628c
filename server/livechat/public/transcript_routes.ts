/** Asking for the transcript by mail, and going on by the link in it. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Invalid, NotFound } from '#core/errors.ts';
import { msg } from '#core/msg.ts';
import { redirectTo, show } from '#core/pages/response.ts';
import { call, form, page } from '#core/pages/routes.ts';
import { isMailAddress } from '#core/people/mail_address.ts';
import { ensureSession } from '#core/people/session.ts';
import { resumeParams, transcriptBody, transcriptForm, uuidParams } from '#livechat/contract.ts';
import type { Conversation } from '#livechat/queries.ts';
import { conversationOfLink, mailTranscript, RESUME, resumeConversation } from '#livechat/transcript.ts';
import { spendChat } from '#livechat/visitor/limits.ts';
import { conversationOf } from '#livechat/visitor/own_conversation.ts';
import { conversationPage, openedBy, pathOf } from './conversation_page.ts';

export function transcriptRoutes(app: FastifyInstance): void {
  form(app, {
    url: '/im_livechat/conversation/:uuid/transcript',
    params: uuidParams,
    body: transcriptForm,
    handle: async ({ request, params: { uuid }, body: { email } }) => {
      const { t } = request.texts;
      const conversation = await openedBy(request, uuid);
      if (!isMailAddress(email)) {
        const wrong = { address: email, addressProblem: t('Enter a valid email address') };
        return conversationPage(conversation, request, wrong);
      }
      await spendChat('mail', request.ip);
      await mailTranscript(conversation, email);
      return redirectTo(pathOf(conversation), {
        flash: { kind: 'success', text: t('The conversation was sent to {address}.', { address: email }) },
      });
    },
  });
  call(app, {
    url: '/im_livechat/transcript',
    body: transcriptBody,
    handle: async ({ request, body: { uuid, email } }): Promise<boolean> => {
      const conversation = await conversationOf(request, uuid);
      if (!conversation) return false;
      if (!isMailAddress(email)) throw new Invalid(msg('Enter a valid email address'));
      await spendChat('mail', request.ip);
      await mailTranscript(conversation, email);
      return true;
    },
  });
  page(app, {
    url: `${RESUME}/:token`,
    params: resumeParams,
    handle: async ({ request, params: { token } }) => {
      const title = request.texts.t('Continue the conversation');
      await found(token, request);
      const data = { title, action: request.site.url(`${RESUME}/${token}`) };
      return show('@livechat/resume', data, { facts: { title, isIndexed: false } });
    },
  });
  // Scanners of mail follow links: only a press of the button takes the conversation over.
  form(app, {
    url: `${RESUME}/:token`,
    params: resumeParams,
    handle: async ({ request, reply, params: { token } }) => {
      const conversation = await found(token, request);
      await spendChat('start', request.ip);
      const { id } = await ensureSession(request, reply);
      return redirectTo(pathOf({ uuid: await resumeConversation(conversation, id) }));
    },
  });
}

/** @throws NotFound also on another website */
async function found(token: string, { site }: FastifyRequest): Promise<Conversation> {
  const conversation = await conversationOfLink(token);
  if (conversation?.websiteId !== site.website.id) throw new NotFound();
  return conversation;
}
