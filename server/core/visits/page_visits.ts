/** Counts the visitors of pages, whichever cache answers them. */
import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { addressOf } from '#core/http/visitor_address.ts';
import { has } from '#core/people/people.ts';
import { personOf } from '#core/people/session.ts';
import { isSignedInCookie, SESSION_COOKIE } from '#core/people/session_cookie.ts';
import type { Site } from '#core/sites/site.ts';
import { isCountable, recordVisit } from './visits.ts';

/** Not counted: programs, browsers that load ahead, staff, and people who ask to be left out. */
export async function mayBeCounted(request: FastifyRequest): Promise<boolean> {
  const { method, headers, cookies } = request;
  if (!isCountable(method, headers)) return false;
  return !isSignedInCookie(cookies[SESSION_COOKIE]) || !has(await personOf(request), 'employee');
}

/** Of a page that Fastify answers. */
export async function countVisit(request: FastifyRequest): Promise<void> {
  if (request.method !== 'GET' || !(await mayBeCounted(request))) return;
  recordVisit(request.site.website, request.ip, request.headers['user-agent'] ?? '');
}

/** Of a page that is answered from memory, which only guests are. */
export function countCachedVisit(request: IncomingMessage, { website }: Site): void {
  const { method = '', headers } = request;
  if (isCountable(method, headers)) recordVisit(website, addressOf(request), headers['user-agent'] ?? '');
}
