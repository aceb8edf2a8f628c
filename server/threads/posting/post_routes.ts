/** `POST /mail/chatter_post`: posts a plain form and redirects back. */
import { millisecondsInMinute } from 'date-fns/constants';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { Forbidden, HttpError, Invalid, TooMany } from '#core/errors.ts';
import { LIMITS } from '#core/files/message_files.ts';
import { acceptUploads, receiveUpload, type Upload } from '#core/files/upload.ts';
import { fieldErrors } from '#core/http/field_errors.ts';
import type { Flash } from '#core/http/flash.ts';
import { type Limit, limitSubject, spend } from '#core/http/rate_limit.ts';
import { refererPath } from '#core/http/referer.ts';
import { sendPage } from '#core/pages/page_reply.ts';
import { type PageResponse, type Redirect, redirectTo } from '#core/pages/response.ts';
import { page } from '#core/pages/routes.ts';
import { ensureSession, personOf } from '#core/people/session.ts';
import { postForm, postTarget } from '#threads/contract.ts';
import { guestOf } from '#threads/guests/remembered_guest.ts';
import { threadPage } from '#threads/page.ts';
import { type Outcome, post } from './posting.ts';

/** Of one address, behind which a whole office may sit. */
const POSTS: Limit = { name: 'thread posts', max: 40, windowMs: 10 * millisecondsInMinute };

export async function postRoutes(app: FastifyInstance): Promise<void> {
  await app.register(async (scope) => {
    await acceptUploads(scope);
    const bodyLimit = LIMITS.fields * LIMITS.fieldBytes;
    scope.post('/mail/chatter_post', { bodyLimit }, (request, reply) =>
      sendPage(request, reply, () => take(request, reply)),
    );
  });
  // A GET of the form's target, as after a reload, redirects to the home page.
  page(app, { url: '/mail/chatter_post', handle: async () => redirectTo('/') });
}

async function take(request: FastifyRequest, reply: FastifyReply): Promise<PageResponse | Redirect> {
  // Before the body is read, so that a refused request costs little.
  await spend(POSTS, limitSubject(request.ip));
  const upload = await received(request);
  try {
    return await postAndReturn(Object.fromEntries(upload.fields), upload, request, reply);
  } finally {
    await upload.discard();
  }
}

async function received(request: FastifyRequest): Promise<Upload> {
  if (request.isMultipart()) return receiveUpload(request, LIMITS);
  const fields = Object.entries((request.body ?? {}) as Record<string, unknown>);
  // A call says numbers and switches as JSON does.
  const texts = fields.flatMap(([name, value]): [string, string][] => {
    if (value === true) return [[name, 'on']];
    return typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [];
  });
  return { fields: texts, files: [], discard: async () => {} };
}

/** @throws Invalid naming each field that is wrong */
function parsed<T>(schema: z.ZodType<T>, fields: Record<string, string>, { texts }: FastifyRequest): T {
  const result = schema.safeParse(fields);
  if (result.success) return result.data;
  const wrong = fieldErrors(result.error, texts);
  const list = Object.entries(wrong).map(([field, problem]) => `${field}: ${problem}`);
  throw new Invalid('There is a problem: {list}', wrong).with({ list: list.join('; ') });
}

async function postAndReturn(
  fields: Record<string, string>,
  { files }: Upload,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<PageResponse | Redirect> {
  const target = parsed(postTarget, fields, request);
  const reader = { person: await personOf(request), site: request.site, token: target.token };
  const sessionId = async () => (await ensureSession(request, reply)).id;
  try {
    const form = parsed(postForm, fields, request);
    const { outcome, thread } = await post({ form, files, guest: await guestOf(request), sessionId }, reader);
    if (outcome === 'confirm') return redirectTo('/discussion/confirm');
    const back = pageOfForm(request) ?? request.site.url(thread.record.path);
    const flash = flashFor(outcome, request);
    return redirectTo(`${back}#discussion`, { isWhole: true, ...(flash ? { flash } : {}) });
  } catch (error) {
    if (!isMistake(error)) throw error;
    const { res_model: model, res_id: id, token, pid, hash } = target;
    const query = { page: 1, stars: undefined, access_token: token, pid, hash };
    return threadPage(request, { model, id }, query, { fields, error });
  }
}

/** What can be set right in the form; nothing that was typed is lost. */
const isMistake = (error: unknown): error is HttpError =>
  error instanceof TooMany ||
  (error instanceof HttpError && !(error instanceof Forbidden) && error.fields !== undefined);

function flashFor(outcome: Outcome, { texts: { t } }: FastifyRequest): Flash | null {
  if (outcome === 'posted') return { kind: 'success', text: t('Thank you. Message posted.') };
  if (outcome === 'pending')
    return { kind: 'success', text: t('Thank you. Your message will appear once it has been approved.') };
  return null;
}

/** Not the target of the form itself, which shows it again with errors. */
function pageOfForm(request: FastifyRequest): string | null {
  const page = refererPath(request);
  return page && /\/mail\/chatter_post$/.test(page.replace(/\?.*$/s, '')) ? null : page;
}
