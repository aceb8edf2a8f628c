/** Chooses the website for a request by its host and the visitor's country. */
import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { env } from '#core/process/env.ts';
import type { SiteRequest, Website } from './site.ts';
import { countryOf } from './visitor_country.ts';

/** Names the website that somebody was given: a journey or another kind of address takes nobody out of their cart. */
const COOKIE = 'website';

export type Asking = {
  raw: IncomingMessage;
  host: string;
  ip: string;
  cookies: Record<string, string | undefined>;
};

/**
 * Among the websites of this very host, else of its domain at any port, else of those that have no host of their own:
 * the one for the visitor's country, else the first that is for no country in particular. Where none is for a country,
 * the first of the host, else the first of all.
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

/** Host and perhaps port; a scheme that somebody stored with them says nothing. */
export const hostOf = ({ domain }: Website): string => domain.toLowerCase().replace(/^[a-z]+:\/\/|\/.*$/g, '');

/** For the rest of their visit. */
export function keepWebsite({ raw, cookies, site }: FastifyRequest, reply: FastifyReply): void {
  const given = String(site.website.id);
  if (!(raw as SiteRequest).isByCountry || cookies[COOKIE] === given) return;
  reply.setCookie(COOKIE, given, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: env.PUBLIC_URL.startsWith('https:'),
  });
}

/** `cache-control` of what is everybody's, or of all to whom their country gives the same website. */
export const sharedFor = (seconds: number, { raw }: Pick<FastifyRequest, 'raw'>): string =>
  `${(raw as SiteRequest).isByCountry ? 'private' : 'public'}, max-age=${seconds}`;
