import type { FastifyRequest } from 'fastify';
import { Unauthorized } from '#core/errors.ts';
import type { Person } from '#core/people/people.ts';
import { personOf } from '#core/people/session.ts';

/** The member of staff who asks. @throws Unauthorized */
export async function staffOf(request: FastifyRequest): Promise<Person> {
  const person = await personOf(request);
  if (!person) throw new Unauthorized();
  return person;
}
