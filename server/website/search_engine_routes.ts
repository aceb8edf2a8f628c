import type { FastifyInstance } from 'fastify';
import type { SitemapEntry } from '../core/domain.ts';
import type { Site } from '../core/site.ts';
import { publishedPages } from './queries.ts';

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
    const lists = await Promise.all(app.domains.map((domain) => domain.sitemap?.(request.site) ?? []));
    reply.type('application/xml; charset=utf-8').header('cache-control', `public, max-age=${MAX_AGE_SECONDS}`);
    return sitemap(request.site, lists.flat());
  });
}

export async function pageEntries(site: Site): Promise<SitemapEntry[]> {
  const shown = await publishedPages(site.website.id);
  return shown.filter((page) => page.isIndexed).map((page) => ({ path: page.url, changedAt: page.updatedAt }));
}

function sitemap(site: Site, entries: readonly SitemapEntry[]): string {
  const urls = entries.map(({ path, changedAt }) => {
    const day = changedAt ? `<lastmod>${changedAt.toISOString().slice(0, 10)}</lastmod>` : '';
    return `<url><loc>${escapeXml(site.origin + site.url(path))}</loc>${day}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
}

const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
