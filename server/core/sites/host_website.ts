/** Chooses the website for a request by its host and the visitor's country. */
import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { env } from '#core/process/env.ts';
import { countryOf } from './visitor_country.ts';
import type { SiteRequest, Website } from './website.ts';

/** Cookie with the visitor's website, so that a journey or a change of network does not lose their cart. */
const COOKIE = 'website';

export type Asking = {
  raw: IncomingMessage;
  host: string;
  ip: string;
  cookies: Record<string, string | undefined>;
};

/**
 * Chooses among the websites of this host, else of its domain at any port, else of those without a host: the one for
 * the visitor's country, else the first without countries, else the first. Without candidates, the first of all
 * websites.
 */
export async function websiteAtHost(all: Website[], { raw, host, ip, cookies }: Asking): Promise<Website | undefined> {
  const ofHost = websitesOfHost(all, host);
  const first = ofHost[0] ?? all[0];
  const candidates = ofHost.length > 0 ? ofHost : all.filter(({ domain }) => domain === '');
  if (candidates.length < 2 || candidates.every(({ countries }) => countries.length === 0)) return first;
  (raw as SiteRequest).isByCountry = true;
  const given = candidates.find(({ id }) => String(id) === cookies[COOKIE]);
  if (given) return given;
  const country = await countryOf(ip);
  return (
    candidates.find(({ countries }) => countries.includes(country)) ??
    candidates.find(({ countries }) => countries.length === 0) ??
    first
  );
}

function websitesOfHost(all: Website[], host: string): Website[] {
  const wanted = host.toLowerCase();
  const bare = wanted.replace(/:\d+$/, '');
  const exact = all.filter((website) => website.domain && hostOf(website) === wanted);
  if (exact.length > 0) return exact;
  return all.filter((website) => website.domain && hostOf(website).replace(/:\d+$/, '') === bare);
}

/** Host, with a port if given; a stored scheme is ignored. */
export const hostOf = ({ domain }: Website): string => domain.toLowerCase().replace(/^[a-z]+:\/\/|\/.*$/g, '');

/** Stores the website in the cookie. */
export function rememberWebsite({ raw, cookies, site }: FastifyRequest, reply: FastifyReply): void {
  const given = String(site.website.id);
  if (!(raw as SiteRequest).isByCountry || cookies[COOKIE] === given) return;
  reply.setCookie(COOKIE, given, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: env.PUBLIC_URL.startsWith('https:'),
  });
}

/** `cache-control` of content that is public, or private where the website depends on the country. */
export const sharedFor = (seconds: number, { raw }: Pick<FastifyRequest, 'raw'>): string =>
  `${(raw as SiteRequest).isByCountry ? 'private' : 'public'}, max-age=${seconds}`;
