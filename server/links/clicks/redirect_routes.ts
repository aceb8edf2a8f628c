import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { visitKind } from '#core/http/visit_kind.ts';
import { sendPage } from '#core/pages/page_reply.ts';
import { show } from '#core/pages/response.ts';
import { linkCookie } from '#links/attribution.ts';
import { cachedDestination, type Destination, destinationOf } from '#links/destinations.ts';
import { isOver } from '#links/link_view.ts';
import { withQuery } from '#links/target.ts';
import { recordClick, writeClicks } from './clicks.ts';

/**
 * `GET /r/{code}`: counts the click and leads on. Never kept by anybody on the way, or the next click would not be seen.
 * A link that is clicked often is answered before the rest of the server looks at the request.
 */
export function redirectRoutes(app: FastifyInstance): void {
  app.get<{ Params: { code: string } }>(
    '/r/:code',
    { config: { answersFirst: leadAtOnce } },
    async (request, reply) => {
      const link = await destinationOf(request.params.code);
      if (link && !isOver(link)) return lead(request, reply, link);
      return sendLost(request, reply, link ? 410 : 404);
    },
  );
  app.addHook('onClose', writeClicks);
}

function leadAtOnce(request: FastifyRequest, reply: FastifyReply): boolean {
  const link = cachedDestination((request.params as { code: string }).code);
  if (!link || isOver(link)) return false;
  lead(request, reply, link);
  return true;
}

/** Written by hand: what Fastify does for an answer costs more than all else here. */
function lead(request: FastifyRequest, reply: FastifyReply, link: Destination): void {
  const { method, headers, originalUrl } = request;
  const kind = visitKind(method, headers);
  const at = originalUrl.indexOf('?');
  recordClick({
    linkId: link.linkId,
    timeZone: link.timeZone,
    at: new Date(),
    kind,
    ip: request.ip,
    userAgent: headers['user-agent'] ?? '',
  });
  const answer = [...HEADERS, at < 0 ? link.target : withQuery(link.target, originalUrl.slice(at + 1))];
  if (kind === 'person' && link.ownHost === request.host) answer.push('set-cookie', linkCookie(link.linkId));
  reply.hijack();
  reply.raw.writeHead(302, answer).end();
}

/** Names and values by turns; the address follows. */
const HEADERS = [
  'cache-control',
  'no-store',
  'x-robots-tag',
  'noindex',
  'referrer-policy',
  'same-origin',
  'x-content-type-options',
  'nosniff',
  'content-length',
  '0',
  'location',
];

/** Says why the link leads nowhere, and where to go instead. */
function sendLost(request: FastifyRequest, reply: FastifyReply, status: 404 | 410): Promise<unknown> {
  const { t } = request.texts;
  const isEnded = status === 410;
  const title = isEnded ? t('This link has expired') : t('Link not found');
  const { code } = request.params as { code: string };
  reply.header('cache-control', 'no-store');
  return sendPage(request, reply, async () =>
    show('@links/lost', { isOver: isEnded, code }, { status, facts: { title, isIndexed: false } }),
  );
}
