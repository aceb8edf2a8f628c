/** By which link a visitor came, so that a cart of theirs remembers it. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { env } from '../core/env.ts';

const COOKIE = 'came_by';
const LIFETIME_SECONDS = 30 * 24 * 3600;

/** The id of the link, and of no person. */
export function rememberLink(reply: FastifyReply, linkId: number): void {
  reply.setCookie(COOKIE, String(linkId), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: env.PUBLIC_URL.startsWith('https:'),
    maxAge: LIFETIME_SECONDS,
  });
}

/** What the browser says: whoever uses it looks whether there is such a link. */
export function linkOfVisit({ cookies }: FastifyRequest): number | null {
  const said = cookies[COOKIE] ?? '';
  return /^[1-9]\d{0,8}$/.test(said) ? Number(said) : null;
}
