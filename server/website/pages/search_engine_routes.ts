import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SitemapEntry } from '#core/domain/domain.ts';
import { NotFound } from '#core/errors.ts';
import { accepts } from '#core/http/encodings.ts';
import { sharedFor } from '#core/sites/host_website.ts';
import type { Site } from '#core/sites/site.ts';
import { newsPath, publishedNews } from '#website/news/queries.ts';
import { publishedPages } from '#website/queries.ts';
import { sitemapFiles, sitemapIndex } from './sitemap.ts';

const MAX_AGE_SECONDS = 12 * 3600;

/** Private pages, and addresses whose target is indexed anyway. */
const NOT_FOR_ROBOTS = ['/web/login', '/web/signup', '/web/reset_password', '/web/session', '/shop/cart', '/my'];

/** `/robots.txt` and `/sitemap.xml`: every published address of the website, in every language it speaks. */
export function searchEngineRoutes(app: FastifyInstance): void {
  app.get('/robots.txt', async (request, reply) => {
    const { site } = request;
    reply.type('text/plain; charset=utf-8').header('cache-control', sharedFor(MAX_AGE_SECONDS, request));
    const closed = site.siblings.flatMap((there) => NOT_FOR_ROBOTS.map((path) => there.url(path)));
    return [
      'User-agent: *',
      ...[...closed, '/website/lang/'].map((path) => `Disallow: ${path}`),
      '',
      `Sitemap: ${site.origin}/sitemap.xml`,
      '',
    ].join('\n');
  });
  app.get('/sitemap.xml', async (request, reply) =>
    startXml(request, reply).send(sitemapIndex(request.site, await sitemapFiles(request.site, app.domains))),
  );
  app.get<{ Params: { name: string } }>('/sitemap-:name(^[a-zA-Z_]{2,8}-[1-9]\\d{0,3}$).xml', async (request, reply) =>
    sendFile(request, reply, (await sitemapFiles(request.site, app.domains)).get(request.params.name)),
  );
}

export async function pageEntries(site: Site): Promise<SitemapEntry[]> {
  const [pages, posts] = [await publishedPages(site.website.id), await publishedNews(site.website.id)];
  const shown = pages.filter((page) => page.isIndexed);
  return [
    ...shown.map(({ url, updatedAt }) => ({ pathIn: () => url, changedAt: updatedAt })),
    ...(posts.length > 0 ? [{ pathIn: () => '/news' }] : []),
    ...posts.map((post) => ({
      pathIn: ({ language }: Site) => newsPath(post, language.code),
      changedAt: post.updatedAt,
    })),
  ];
}

async function sendFile(request: FastifyRequest, reply: FastifyReply, file: Buffer | undefined): Promise<FastifyReply> {
  if (!file) throw new NotFound();
  startXml(request, reply).header('vary', 'accept-encoding');
  if (!accepts(request.headers['accept-encoding'], 'gzip')) return reply.send(await promisify(gunzip)(file));
  return reply.header('content-encoding', 'gzip').send(file);
}

const startXml = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  reply.type('application/xml; charset=utf-8').header('cache-control', sharedFor(MAX_AGE_SECONDS, request));
