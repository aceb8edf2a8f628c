/** Opens listed calls to pages of the websites in EMBED_ORIGINS, without anybody's cookies. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { env } from '#core/process/env.ts';
import { allowFramesBy } from './security_headers.ts';

/** Names the visit of a page elsewhere, with its cart. The page keeps it, and sends it with its calls. */
export const EMBED_TOKEN = 'x-embed-token';

const ALLOWED_HEADERS = `content-type, x-page-language, x-page-website, ${EMBED_TOKEN}`;
const SECONDS_UNTIL_ASKED_AGAIN = '7200';

/** Whether pages of an origin may load the registry and use the calls that are meant for it. */
export const mayEmbed = (origin: string): boolean =>
  env.EMBED_ORIGINS.includes('*') || env.EMBED_ORIGINS.includes(origin.toLowerCase());

/** The origin of a page elsewhere; null for our own pages, and for what is no browser. */
export function foreignOrigin({ headers, host }: FastifyRequest): string | null {
  const { origin } = headers;
  const isOwn = !origin || (URL.canParse(origin) && new URL(origin).host === host);
  return isOwn ? null : origin;
}

/** The shop's code is the same for everybody; browsers ask whether another website may run it. */
export function openAssets(request: FastifyRequest, reply: FastifyReply): void {
  if (env.EMBED_ORIGINS.length > 0 && request.url.startsWith('/assets/'))
    reply.header('access-control-allow-origin', '*');
}

/** From here on, what a listed website calls or frames is a stranger's: whoever is signed in here is not seen there. */
export async function openEmbeddable(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  openAssets(request, reply);
  const { isEmbeddable, isFramable } = request.routeOptions.config ?? {};
  if (isFramable && request.headers['sec-fetch-dest'] === 'iframe') {
    allowFramesBy(reply, env.EMBED_ORIGINS);
    forgetVisitor(request);
    request.isEmbedded = true;
  }
  if (!isEmbeddable) return;
  reply.header('vary', 'origin');
  const origin = foreignOrigin(request);
  if (!origin || !mayEmbed(origin)) return;
  reply.header('access-control-allow-origin', origin).header('access-control-expose-headers', EMBED_TOKEN);
  forgetVisitor(request);
  request.isEmbedded = true;
}

/** What a browser sent along is not read. */
function forgetVisitor(request: FastifyRequest): void {
  delete request.headers.cookie;
  delete request.headers.authorization;
  request.cookies = {};
}

/** Browsers ask before a call with JSON. */
export function answerPreflight(app: FastifyInstance, url: string): void {
  app.options(url, { config: { isBare: true } }, async (request, reply) => {
    const origin = foreignOrigin(request);
    reply.header('vary', 'origin').status(204);
    if (origin && mayEmbed(origin))
      reply
        .header('access-control-allow-origin', origin)
        .header('access-control-allow-methods', 'POST')
        .header('access-control-allow-headers', ALLOWED_HEADERS)
        .header('access-control-max-age', SECONDS_UNTIL_ASKED_AGAIN);
    return reply.send();
  });
}

/** What such a page sends. */
export function embedTokenOf({ headers }: FastifyRequest): string | undefined {
  const token = headers[EMBED_TOKEN];
  return typeof token === 'string' ? token : undefined;
}
