/** Takes files that visitors and operators send in a conversation. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpError, Invalid, NotFound } from '#core/errors.ts';
import { dropAttachments, LIMITS, type StoredAttachment, storeAttachments } from '#core/files/message_files.ts';
import { acceptUploads, receiveUpload } from '#core/files/upload.ts';
import { msg } from '#core/msg.ts';
import { type Redirect, redirectTo } from '#core/pages/response.ts';
import { call, form } from '#core/pages/routes.ts';
import type { Person } from '#core/people/people.ts';
import { personOf } from '#core/people/session.ts';
import { idParams, uuidParams } from '#livechat/contract.ts';
import { postAsVisitor } from '#livechat/conversations.ts';
import { type Conversation, ownConversation } from '#livechat/queries.ts';
import { postAsOperator } from '#livechat/taking.ts';
import { spendChat } from '#livechat/visitor/limits.ts';
import { conversationOf } from '#livechat/visitor/own_conversation.ts';

/** Each place has a call for scripts and a form for browsers without. */
const VISITOR = '/im_livechat/conversation/:uuid';
const CONSOLE = '/admin/chat/:id';
const AUDIENCE = 'livechat' as const;

export async function chatFileRoutes(app: FastifyInstance): Promise<void> {
  await app.register(async (scope) => {
    await acceptUploads(scope);
    const ofVisitor = { params: uuidParams } as const;
    call(scope, {
      url: `${VISITOR}/file`,
      ...ofVisitor,
      handle: ({ request, params: { uuid } }) => sendAsVisitor(uuid, request),
    });
    form(scope, {
      url: `${VISITOR}/files`,
      ...ofVisitor,
      handle: ({ request, params: { uuid } }) =>
        backTo(`/im_livechat/conversation/${uuid}`, request, () => sendAsVisitor(uuid, request)),
    });
    const ofOperator = { audience: AUDIENCE, params: idParams } as const;
    call(scope, {
      url: `${CONSOLE}/file`,
      ...ofOperator,
      handle: ({ request, params: { id } }) => sendAsOperator(id, request),
    });
    form(scope, {
      url: `${CONSOLE}/files`,
      ...ofOperator,
      handle: ({ request, params: { id } }) => backTo(`/admin/chat/${id}`, request, () => sendAsOperator(id, request)),
    });
  });
}

/** @throws NotFound for a conversation of another browser */
async function sendAsVisitor(uuid: string, request: FastifyRequest): Promise<number | false> {
  // Before the body is read, so that a refused request costs little.
  await spendChat('file', request.ip);
  const conversation = await conversationOf(request, uuid);
  if (!conversation) throw new NotFound();
  return withFiles(request, (files) => postAsVisitor(conversation, '', { files }));
}

/** @throws NotFound for a conversation with another company · Conflict when a colleague has it */
async function sendAsOperator(id: number, request: FastifyRequest): Promise<number | false> {
  const conversation: Conversation | null = await ownConversation(id, request.site);
  if (!conversation) throw new NotFound();
  const operator = (await personOf(request)) as Person;
  return withFiles(request, (files) => postAsOperator(conversation, '', operator, { files }));
}

/** Stores all files or none. @returns the message's id; false where nothing can be said any more. @throws Invalid */
async function withFiles(
  request: FastifyRequest,
  post: (files: readonly StoredAttachment[]) => Promise<number | null>,
): Promise<number | false> {
  if (!request.isMultipart()) throw new Invalid(msg('Choose a file'));
  const upload = await receiveUpload(request, LIMITS);
  try {
    if (upload.files.length === 0) throw new Invalid(msg('Choose a file'));
    const stored = await storeAttachments(upload.files);
    const id = await post(stored).catch(async (error) => {
      await dropAttachments(stored);
      throw error;
    });
    if (id === null) await dropAttachments(stored);
    return id ?? false;
  } finally {
    await upload.discard();
  }
}

/** What is wrong with a file is told on the page that it was sent from. */
async function backTo(path: string, request: FastifyRequest, send: () => Promise<unknown>): Promise<Redirect> {
  const { say, t } = request.texts;
  const refused = (text: string) => redirectTo(path, { flash: { kind: 'danger', text } });
  try {
    return (await send()) === false ? refused(t('This conversation has ended.')) : redirectTo(`${path}#latest`);
  } catch (error) {
    if (!(error instanceof HttpError) || ![400, 409, 413].includes(error.status)) throw error;
    return refused(say(error.sentence, error.values));
  }
}
