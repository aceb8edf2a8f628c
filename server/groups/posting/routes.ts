/** Pages on which members write to a group. */
import { millisecondsInMinute } from 'date-fns/constants';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Forbidden, Invalid, Unauthorized } from '#core/errors.ts';
import { LIMITS as ATTACHMENT_LIMITS, dropAttachments, storeAttachments } from '#core/files/message_files.ts';
import { acceptUploads, receiveUpload, type Upload, type UploadedFile } from '#core/files/upload.ts';
import { emptyField, line, lines, recordId } from '#core/http/contract.ts';
import { fieldErrors } from '#core/http/field_errors.ts';
import { type Limit, spend } from '#core/http/rate_limit.ts';
import { sendPage } from '#core/pages/page_reply.ts';
import { type PageResponse, type Redirect, redirectTo, show } from '#core/pages/response.ts';
import { page } from '#core/pages/routes.ts';
import { messageHtml } from '#core/templates/markdown.ts';
import { readGroup, type Visit } from '#groups/access.ts';
import { headOf } from '#groups/archive/archive_view.ts';
import type { Message } from '#groups/archive/queries.ts';
import { messagePath } from '#groups/archive/view.ts';
import { groupParams } from '#groups/contract.ts';
import { groupPath, idIn } from '#groups/queries.ts';
import { newMessageId } from './message_id.ts';
import { answeredMessage, isRepeat, post, stateFor } from './post.ts';
import { quoted } from './quoted.ts';

const LONGEST_SUBJECT = 150;
const LONGEST_TEXT = 20_000;
const POSTS: Limit = { name: 'group posts', max: 20, windowMs: 10 * millisecondsInMinute };

const answers = z.union([emptyField, recordId]).optional();
const postQuery = z.object({ answers: answers.catch(undefined) });
const postFields = z.object({ subject: line(LONGEST_SUBJECT), message: lines(LONGEST_TEXT), answers });

export async function postingRoutes(app: FastifyInstance): Promise<void> {
  const url = '/groups/:group/post';
  page(app, {
    url,
    audience: 'signed in',
    params: groupParams,
    query: postQuery,
    handle: ({ request, params, query }) => blankForm(request, params.group, query.answers ?? null),
  });
  await app.register(async (scope) => {
    await acceptUploads(scope);
    const bodyLimit = ATTACHMENT_LIMITS.fields * ATTACHMENT_LIMITS.fieldBytes;
    scope.post(url, { bodyLimit, config: { goesOn: true, audience: 'signed in' } }, (request, reply) =>
      sendPage(request, reply, () => take(request)),
    );
  });
}

/** @throws Unauthorized for guests · Forbidden for whoever is no member */
async function openForm(request: FastifyRequest, slug: string): Promise<Visit> {
  const visit = await readGroup(idIn(slug), request);
  if (!visit.person) throw new Unauthorized();
  if (!visit.email || !(visit.isMember || visit.isStaff) || visit.member?.rule === 'ban') throw new Forbidden();
  return visit;
}

async function blankForm(request: FastifyRequest, slug: string, answered: number | null): Promise<PageResponse> {
  const visit = await openForm(request, slug);
  const message = await answeredMessage(answered, visit.group.id);
  const values = { subject: message ? replySubject(message) : '', message: message ? quoted(message) : '' };
  return formPage(visit, request, { values, message, errors: {} });
}

const replySubject = ({ subject }: Message): string => (/^re:/i.test(subject) ? subject : `Re: ${subject}`);

type Form = { values: { subject: string; message: string }; message: Message | null; errors: Record<string, string> };

function formPage(visit: Visit, request: FastifyRequest, { values, message, errors }: Form): PageResponse {
  const { site, texts } = request;
  const title = message ? texts.t('Reply') : texts.t('New message');
  const head = headOf(visit, request);
  return show(
    '@groups/post',
    {
      ...{ title, group: head, values, errors, answers: message?.id ?? '' },
      action: site.url(groupPath(visit.group, site, '/post')),
      back: message ? site.url(messagePath(visit.group, message, site)) : head.url,
      isWaiting: stateFor(visit.group, visit.member, visit.isStaff) === 'pending',
    },
    {
      facts: { title: `${title} – ${head.name}`, isIndexed: false, styles: 'groups/groups' },
      status: Object.keys(errors).length > 0 ? 400 : 200,
    },
  );
}

async function take(request: FastifyRequest): Promise<PageResponse | Redirect> {
  const visit = await openForm(request, (request.params as { group: string }).group);
  await spend(POSTS, `account ${visit.person?.userId}`);
  const upload = await received(request);
  try {
    return await taken(visit, Object.fromEntries(upload.fields), upload.files, request);
  } finally {
    await upload.discard();
  }
}

async function received(request: FastifyRequest): Promise<Upload> {
  if (request.isMultipart()) return receiveUpload(request, ATTACHMENT_LIMITS);
  const fields = Object.entries((request.body ?? {}) as Record<string, unknown>);
  return { fields: fields.map(([name, value]) => [name, String(value)]), files: [], discard: async () => {} };
}

async function taken(
  visit: Visit,
  fields: Record<string, string>,
  files: readonly UploadedFile[],
  request: FastifyRequest,
): Promise<PageResponse | Redirect> {
  const { texts } = request;
  const parsed = postFields.safeParse({ subject: '', message: '', ...fields });
  const answered = parsed.success ? parsed.data.answers : undefined;
  const message = await answeredMessage(answered ?? null, visit.group.id);
  const values = { subject: fields.subject ?? '', message: fields.message ?? '' };
  const errors = {
    ...(parsed.success ? {} : fieldErrors(parsed.error, texts)),
    ...(values.subject.trim() === '' && { subject: texts.t('Enter a subject') }),
    ...(values.message.trim() === '' && { message: texts.t('Enter a message') }),
  };
  if (!parsed.success || Object.keys(errors).length > 0) return formPage(visit, request, { values, message, errors });
  try {
    return await posted(visit, { ...parsed.data, answered: message }, files, request);
  } catch (error) {
    if (!(error instanceof Invalid) || !error.fields) throw error;
    const problem = texts.say(error.sentence, error.values);
    return formPage(visit, request, { values, message, errors: { attachment: problem } });
  }
}

type Entered = { subject: string; message: string; answered: Message | null };

async function posted(
  visit: Visit,
  { subject, message: text, answered }: Entered,
  files: readonly UploadedFile[],
  { site, texts }: FastifyRequest,
): Promise<Redirect> {
  const { group, person, member, isStaff } = visit;
  const email = visit.email as string;
  const back = groupPath(group, site);
  if (await isRepeat(group.id, email, text)) return redirectTo(back);
  const stored = await storeAttachments(files);
  try {
    const made = await post({
      groupId: group.id,
      messageId: newMessageId(),
      answers: answered ? [answered.messageId] : [],
      author: { name: person?.name ?? '', email, partnerId: person?.partnerId ?? null },
      ...{ subject, text, body: messageHtml(text), source: 'web', sentAt: new Date(), files: stored },
      state: stateFor(group, member, isStaff),
    });
    if (made?.state === 'posted')
      return redirectTo(messagePath(group, made, site), {
        flash: { kind: 'success', text: texts.t('Thank you. Message posted.') },
      });
  } catch (error) {
    await dropAttachments(stored);
    throw error;
  }
  const waiting = texts.t('Thank you. Your message will appear once it has been approved.');
  return redirectTo(back, { flash: { kind: 'success', text: waiting } });
}
