import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SitemapEntry } from '../core/domain.ts';
import { accepts } from '../core/encodings.ts';
import { NotFound } from '../core/errors.ts';
import type { Site } from '../core/site.ts';
import { newsPath, publishedNews } from './news_queries.ts';
import { publishedPages } from './queries.ts';
import { sitemapFiles, sitemapIndex } from './sitemap.ts';

const MAX_AGE_SECONDS = 12 * 3600;

/** `/robots.txt` and `/sitemap.xml`: every published address of the website, in every language it speaks. */
export function searchEngineRoutes(app: FastifyInstance): void {
  app.get('/robots.txt', async (request, reply) => {
    const { site } = request;
    reply.type('text/plain; charset=utf-8').header('cache-control', `public, max-age=${MAX_AGE_SECONDS}`);
    return [
      'User-agent: *',
      'Disallow: /web/login',
      'Disallow: /shop/cart',
      'Disallow: /my',
      `Sitemap: ${site.origin}/sitemap.xml`,
      '',
    ].join('\n');
  });
  app.get('/sitemap.xml', async (request, reply) => {
    const files = await sitemapFiles(request.site, app.domains);
    if (files.length > 1) return startXml(reply).send(sitemapIndex(request.site, files.length));
    return sendFile(request, reply, files[0]);
  });
  // The parts of a sitemap that is too long for one file.
  app.get<{ Params: { number: string } }>('/sitemap-:number(^[1-9]\\d{0,3}$).xml', async (request, reply) => {
    const files = await sitemapFiles(request.site, app.domains);
    return sendFile(request, reply, files[Number(request.params.number) - 1]);
  });
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
  startXml(reply).header('vary', 'accept-encoding');
  if (!accepts(request.headers['accept-encoding'], 'gzip')) return reply.send(await promisify(gunzip)(file));
  return reply.header('content-encoding', 'gzip').send(file);
}

const startXml = (reply: FastifyReply): FastifyReply =>
  reply.type('application/xml; charset=utf-8').header('cache-control', `public, max-age=${MAX_AGE_SECONDS}`);
