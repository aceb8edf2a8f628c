/** Notes for colleagues, and handing a conversation over to one of them. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Invalid } from '#core/errors.ts';
import { redirectTo } from '#core/pages/response.ts';
import { form } from '#core/pages/routes.ts';
import { handOverForm, idParams, noteForm } from '#livechat/contract.ts';
import { postNote } from '#livechat/conversations.ts';
import type { Conversation } from '#livechat/queries.ts';
import { handOver } from '#livechat/taking.ts';
import { chatStaffOf } from './chat_staff.ts';
import { CONSOLE, conversationAt, operatorOf } from './console_page.ts';

const AUDIENCE = 'livechat' as const;

export function noteRoutes(app: FastifyInstance): void {
  form(app, {
    url: `${CONSOLE}/:id/note`,
    audience: AUDIENCE,
    params: idParams,
    body: noteForm,
    handle: async ({ request, params: { id }, body: { note } }) => {
      const { partnerId } = await operatorOf(request);
      await postNote(await conversationAt(id, request), note, partnerId);
      return redirectTo(`${CONSOLE}/${id}#latest`);
    },
  });
  form(app, {
    url: `${CONSOLE}/:id/hand-over`,
    audience: AUDIENCE,
    params: idParams,
    body: handOverForm,
    handle: async ({ request, params: { id }, body: { colleague, reason } }) => {
      await handOverTo(colleague, reason, await conversationAt(id, request), request);
      return redirectTo(CONSOLE);
    },
  });
}

/** @throws Invalid for somebody who may not chat here */
async function handOverTo(
  colleague: number,
  reason: string,
  conversation: Conversation,
  request: FastifyRequest,
): Promise<void> {
  const { texts, site } = request;
  const from = await operatorOf(request);
  const to = (await chatStaffOf(site)).find(({ id }) => id === colleague && id !== from.userId);
  if (!to) {
    const problem = texts.t('Select a colleague');
    throw new Invalid(problem, { colleague: problem });
  }
  const note = texts.t('Handed over from {from} to {to}', { from: from.name, to: to.name });
  await handOver(
    conversation,
    from,
    { userId: to.id, partnerId: to.partnerId },
    [note, reason].filter(Boolean).join('\n'),
  );
}
