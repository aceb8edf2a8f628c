/** The cookies that name a session. */
import { secondsInDay } from 'date-fns/constants';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { EMBED_TOKEN, embedTokenOf } from '#core/http/embedding.ts';
import { env } from '#core/process/env.ts';

/**
 * A session starts only when there is something to remember, such as a cart or a sign-in. The first letter of its cookie
 * says whether somebody is signed in, so that guests get cached pages without a query; forging it only skips the cache.
 */
export const SESSION_COOKIE = 'session';
/** That of a guest in a frame of another website, where browsers send no other cookie; for each website its own. */
const FRAMED_COOKIE = 'framed_session';
/** Longer than the session, whose end is in the table: so the cookie need not be sent again with each request. */
const COOKIE_SECONDS = 400 * secondsInDay;

export const isSignedInCookie = (cookie: string | undefined): boolean => cookie?.startsWith('u') ?? false;

/** Of the cart on a page elsewhere, which opens listed calls there and nothing else. */
export const isEmbedToken = (token: string): boolean => token.startsWith('e');

export function tokenOf(request: FastifyRequest): string | undefined {
  const { cookies, isEmbedded } = request;
  const token = isEmbedded ? embedTokenOf(request) : (cookies[SESSION_COOKIE] ?? cookies[FRAMED_COOKIE]);
  return token && isEmbedToken(token) === isEmbedded ? token : undefined;
}

/** Hands a token to a page elsewhere, which keeps it in its tab. */
export const sendEmbedToken = (reply: FastifyReply, token: string): unknown => reply.header(EMBED_TOKEN, token);

/** @param isFramed the page stands in a frame of another website */
export function setCookie(reply: FastifyReply, token: string, isFramed = false): void {
  const options = { path: '/', httpOnly: true, maxAge: COOKIE_SECONDS };
  if (isFramed)
    reply.setCookie(FRAMED_COOKIE, token, { ...options, sameSite: 'none', secure: true, partitioned: true });
  else
    reply.setCookie(SESSION_COOKIE, token, {
      ...options,
      sameSite: 'lax',
      secure: env.PUBLIC_URL.startsWith('https:'),
    });
}
