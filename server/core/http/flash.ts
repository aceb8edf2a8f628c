import type { FastifyReply, FastifyRequest } from 'fastify';
import { env } from '#core/process/env.ts';
import { sign, unsign } from '#core/process/secret.ts';

/** A message for the next page, such as 'Your password was changed.' */
export type Flash = { kind: 'success' | 'info' | 'warning' | 'danger'; text: string };

export const FLASH_COOKIE = 'flash';
const PURPOSE = 'flash';
const LIFETIME_SECONDS = 60;

export function setFlash(reply: FastifyReply, flash: Flash): void {
  reply.setCookie(FLASH_COOKIE, sign(PURPOSE, JSON.stringify(flash)), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: env.PUBLIC_URL.startsWith('https:'),
    maxAge: LIFETIME_SECONDS,
  });
}

/** Returns and removes the message, so that it is shown once. */
export function consumeFlash(request: FastifyRequest, reply: FastifyReply): Flash[] {
  const cookie = request.cookies[FLASH_COOKIE];
  if (!cookie) return [];
  reply.clearCookie(FLASH_COOKIE, { path: '/' });
  const text = unsign(PURPOSE, cookie);
  return text ? [JSON.parse(text) as Flash] : [];
}
