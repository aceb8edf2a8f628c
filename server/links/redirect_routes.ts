import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { show } from '../core/answers.ts';
import { asciiUrl } from '../core/ascii_url.ts';
import { sendPage } from '../core/page_reply.ts';
import { rememberLink } from './came_by.ts';
import { clickKind } from './click_kind.ts';
import { recordClick, writeClicks } from './clicks.ts';
import { type Destination, destinationOf } from './destinations.ts';
import { isOver } from './link_view.ts';
import { withQuery } from './target.ts';

/** `GET /r/{code}`: counts the click and leads on. Never kept by anybody on the way, or the next click would not be seen. */
export function redirectRoutes(app: FastifyInstance): void {
  app.get<{ Params: { code: string } }>('/r/:code', async (request, reply) => {
    reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex');
    const link = await destinationOf(request.params.code);
    if (!link || isOver(link)) return sendLost(request, reply, link ? 410 : 404);
    return lead(request, reply, link);
  });
  app.addHook('onClose', writeClicks);
}

function lead(request: FastifyRequest, reply: FastifyReply, link: Destination): unknown {
  const { method, headers, ip, originalUrl, site } = request;
  const kind = clickKind(method, headers);
  const at = originalUrl.indexOf('?');
  const target = withQuery(link.target, at < 0 ? '' : originalUrl.slice(at + 1));
  recordClick({
    linkId: link.linkId,
    timeZone: link.timeZone,
    at: new Date(),
    kind,
    ip,
    userAgent: headers['user-agent'] ?? '',
  });
  if (kind === 'person' && isOn(site.origin, target)) rememberLink(reply, link.linkId);
  return reply.redirect(asciiUrl(target), 302);
}

const isOn = (origin: string, url: string): boolean =>
  url === origin || (/^[/?#]/.test(url.slice(origin.length)) && url.startsWith(origin));

/** Says why the link leads nowhere, and where to go instead. */
function sendLost(request: FastifyRequest, reply: FastifyReply, status: 404 | 410): Promise<unknown> {
  const { t } = request.texts;
  return sendPage(request, reply, async () =>
    show(
      '@links/lost',
      { isOver: status === 410, code: request.params && (request.params as { code: string }).code },
      {
        status,
        facts: { title: status === 410 ? t('This link has ended') : t('This link is unknown'), isIndexed: false },
      },
    ),
  );
}
