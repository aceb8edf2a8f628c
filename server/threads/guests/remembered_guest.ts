/** Remembers a guest's confirmed e-mail address for the length of the session. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ensureSession, remember, sessionOf } from '#core/people/session.ts';

export type Guest = { name: string; email: string };

const FACT = 'guest';

export async function guestOf(request: FastifyRequest): Promise<Guest | null> {
  const session = await sessionOf(request);
  return (session?.data[FACT] as Guest | undefined) ?? null;
}

export async function rememberGuest(request: FastifyRequest, reply: FastifyReply, guest: Guest): Promise<void> {
  await ensureSession(request, reply);
  await remember(request, FACT, guest);
}
