/** Finds the website and the language of a request. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { asciiUrl } from '#core/http/ascii_url.ts';
import { textsFor } from '#core/i18n/texts.ts';
import { rememberWebsite } from '#core/sites/host_website.ts';
import { siteOf } from '#core/sites/site.ts';
import type { SiteRequest } from '#core/sites/website.ts';
import { forcedWebsite } from './website_choice.ts';

/** Finds website and language, or redirects to the one address of a page. */
export async function findRequestSite(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  if (request.routeOptions.config?.isBare) return;
  const clean = cleanUrl(request);
  if (clean !== request.originalUrl) return reply.redirect(asciiUrl(clean), 301);
  const forced = await forcedWebsite(request);
  const site = await siteOf(request, forced);
  if (!site)
    throw new Error(
      'There is no website yet. Start once without NODE_ENV=production for the demo, or run `npm run create-admin`.',
    );
  request.site = site;
  request.texts = textsFor(site.language.code);
  rememberWebsite(request, reply);
  const { languagePrefix: prefix, isByCountry = false } = request.raw as SiteRequest;
  if (!prefix) return;
  const isAsked = /^(GET|HEAD)$/.test(request.method);
  if (!isAsked) return;
  // The website does not speak it, or no longer: its default language stands in.
  if (prefix !== site.language.urlCode) return reply.redirect(asciiUrl(request.url), 302);
  // Asked about again each time: another language may become the default.
  if (site.language.code === site.website.defaultLanguage)
    return reply.header('cache-control', 'no-cache').redirect(asciiUrl(request.url), isByCountry ? 302 : 301);
}

/** The one address of a page: without double slashes, and without one at the end. */
function cleanUrl({ originalUrl, method }: FastifyRequest): string {
  const isAsked = method === 'GET' || method === 'HEAD';
  return originalUrl.replace(/^[^?]*/, (path) => {
    const single = path.replace(/\/{2,}/g, '/');
    return isAsked ? single.replace(/(?<=.)\/$/, '') : single;
  });
}
