/** Finds the e-mail address of a visitor: signed in, confirmed or only typed. */
import { secondsInDay } from 'date-fns/constants';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Person } from '#core/people/people.ts';
import { ensureSession, personOf, remember, sessionOf } from '#core/people/session.ts';
import { env } from '#core/process/env.ts';
import { loginOf } from '#follow/queries.ts';

export type Requester = {
  person: Person | null;
  email: string | null;
  /** Whether the address is theirs. Of an address that was only typed nothing is told. */
  isProved: boolean;
};

const KEY = 'follow';
type Remembered = { email: string; isProved: boolean };

/**
 * Readable by scripts: without it widgets skip their call, as the server knows no address of the visitor. Forging it
 * reveals nothing.
 */
const HINT_COOKIE = 'known_visitor';
const HINT_SECONDS = 400 * secondsInDay;

export async function requesterOf(request: FastifyRequest): Promise<Requester> {
  const person = await personOf(request);
  if (person) return { person, email: await loginOf(person.userId), isProved: true };
  const { email, isProved } = ((await sessionOf(request))?.data[KEY] as Remembered | undefined) ?? {};
  return { person: null, email: email ?? null, isProved: isProved ?? false };
}

export async function rememberAddress(
  request: FastifyRequest,
  reply: FastifyReply,
  remembered: Remembered,
): Promise<void> {
  await ensureSession(request, reply);
  await remember(request, KEY, remembered);
  hint(reply);
}

export function hint(reply: FastifyReply): void {
  reply.setCookie(HINT_COOKIE, '1', {
    path: '/',
    sameSite: 'lax',
    secure: env.PUBLIC_URL.startsWith('https:'),
    maxAge: HINT_SECONDS,
  });
}

export const dropHint = (reply: FastifyReply): void => void reply.clearCookie(HINT_COOKIE, { path: '/' });
