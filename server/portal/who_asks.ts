import type { FastifyRequest } from 'fastify';
import { Unauthorized } from '#core/errors.ts';
import type { Person } from '#core/people/people.ts';
import { accountOf } from '#core/people/session.ts';

/** Who is signed in, with all roles, on pages about themselves. @throws Unauthorized */
export async function whoAsks(request: FastifyRequest): Promise<Person> {
  const person = await accountOf(request);
  if (!person) throw new Unauthorized();
  return person;
}
