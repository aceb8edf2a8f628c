/** The page of one message, and its replies by tens. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { NotFound } from '#core/errors.ts';
import { recordId } from '#core/http/contract.ts';
import { type PageResponse, type Redirect, redirectTo, show } from '#core/pages/response.ts';
import { call, page } from '#core/pages/routes.ts';
import { renderFragment } from '#core/templates/render.ts';
import { isOpen, readGroup, type Visit } from '#groups/access.ts';
import { messageParams, repliesCall } from '#groups/contract.ts';
import { GROUPS_TAG, groupPath, idIn } from '#groups/queries.ts';
import { headOf } from './archive_view.ts';
import { GROUPS } from './list_routes.ts';
import { findMessage, findThread, type Message, repliesAfter } from './queries.ts';
import { messagePath, messageViews } from './view.ts';

/** The specified number of replies that one call adds. */
const REPLIES = 10;

const messageQuery = z.object({ after: recordId.nullable().default(null) });
type Params = z.output<typeof messageParams>;

export function messageRoutes(app: FastifyInstance): void {
  page(app, {
    url: `${GROUPS}/:group/:message`,
    params: messageParams,
    query: messageQuery,
    isList: true,
    cache: ['after'],
    handle: ({ request, params, query }) => messagePage(request, params, query.after),
  });
  call(app, {
    url: `${GROUPS}/:group/:message/get_replies`,
    params: messageParams,
    body: repliesCall,
    handle: ({ request, params, body }) => moreReplies(request, params, body.last_displayed_id),
  });
}

/** @throws NotFound also for one that waits or was refused */
async function openMessage(request: FastifyRequest, { group, message }: Params) {
  const visit = await readGroup(idIn(group), request);
  const found = await findMessage(idIn(message), visit.group.id);
  if (found?.state !== 'posted') throw new NotFound();
  return { visit, message: found };
}

async function messagePage(
  request: FastifyRequest,
  params: Params,
  after: number | null,
): Promise<PageResponse | Redirect> {
  const { visit, message } = await openMessage(request, params);
  const { site, texts } = request;
  const { group } = visit;
  const path = messagePath(group, message, site);
  if (`${GROUPS}/${params.group}/${params.message}` !== path)
    return redirectTo(path + request.linkedQuery, { status: 301 });
  const head = headOf(visit, request);
  const [view] = await messageViews([message], group, request);
  const replies = await repliesOf(visit, message, after, request);
  const subject = view!.subject;
  return show(
    '@groups/message',
    {
      group: head,
      message: view!,
      thread: await threadLink(visit, message, request),
      ...replies,
      replyUrl: replyUrlOf(visit, message, request),
      isLater: after !== null,
    },
    {
      facts: {
        title: `${subject} – ${head.name}`,
        description: view!.excerpt,
        canonical: path,
        type: 'article',
        isIndexed: isOpen(group) && after === null,
        breadcrumbs: [
          { name: texts.t('Groups'), url: site.url(GROUPS) },
          { name: head.name, url: site.url(groupPath(group, site)) },
          { name: subject, url: view!.url },
        ],
        styles: 'groups/groups',
      },
      tags: [GROUPS_TAG],
      validUntil: null,
    },
  );
}

/** For members; all others are told how to become one. */
const replyUrlOf = ({ group, isMember, isStaff, member }: Visit, { id }: Message, { site }: FastifyRequest) =>
  (isMember || isStaff) && member?.rule !== 'ban' ? `${site.url(groupPath(group, site, '/post'))}?answers=${id}` : null;

/** From a reply to the thread that it belongs to; null on the thread's own page. */
async function threadLink({ group }: Visit, message: Message, { site }: FastifyRequest) {
  const thread = await findThread(message.threadId);
  if (!thread || thread.rootId === message.id) return null;
  return {
    subject: thread.subject,
    url: site.url(messagePath(group, { id: thread.rootId, subject: thread.subject }, site)),
  };
}

/** Ten replies, and where the next are. */
async function repliesOf({ group }: Visit, message: Message, after: number | null, request: FastifyRequest) {
  const last = await findMessage(after, group.id);
  const isOfThread = last?.threadId === message.threadId;
  const found = await repliesAfter(message, isOfThread ? last : null, REPLIES + 1);
  const shown = found.slice(0, REPLIES);
  const { site } = request;
  const next = found.length > REPLIES ? shown.at(-1)! : null;
  const path = messagePath(group, message, site);
  return {
    replies: await messageViews(shown, group, request),
    more: next && {
      href: site.url(`${path}/get_replies`),
      msgId: next.id,
      pageUrl: `${site.url(path)}#replies`,
      isLater: true,
    },
  };
}

/** HTML of the next replies; false where there are none. */
async function moreReplies(request: FastifyRequest, params: Params, last: number): Promise<string | false> {
  const { visit, message } = await openMessage(request, params);
  const { replies, more } = await repliesOf(visit, message, last, request);
  return replies.length > 0 && renderFragment('@groups/_replies', { replies, more }, request.site);
}
