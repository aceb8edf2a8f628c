/** Keeps the typed name of a refused signature form for its redisplay. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { env } from '#core/process/env.ts';
import { sign, unsign } from '#core/process/secret.ts';

const COOKIE = 'signer';
const LIFETIME_SECONDS = 60;

/** @param path of the page with the form, without language prefix: the name is for no other */
export function rememberSignerName(request: FastifyRequest, reply: FastifyReply, path: string, name: string): void {
  reply.setCookie(COOKIE, sign(COOKIE, name), {
    path: request.site.url(path),
    httpOnly: true,
    sameSite: 'lax',
    secure: env.PUBLIC_URL.startsWith('https:'),
    maxAge: LIFETIME_SECONDS,
  });
}

/** @returns null where no form was refused lately */
export function rememberedSignerName({ cookies }: FastifyRequest): string | null {
  const cookie = cookies[COOKIE];
  return cookie ? unsign(COOKIE, cookie) : null;
}
