import type { FastifyRequest } from 'fastify';
import { Unauthorized } from '#core/errors.ts';
import type { Person } from '#core/people/people.ts';
import { accountOf } from '#core/people/session.ts';

/** The signed-in person with all roles, for pages about their own account. @throws Unauthorized */
export async function requirePerson(request: FastifyRequest): Promise<Person> {
  const person = await accountOf(request);
  if (!person) throw new Unauthorized();
  return person;
}
