import type { FastifyRequest } from 'fastify';
import { Unauthorized } from '../core/errors.ts';
import type { Person } from '../core/people.ts';
import { personOf } from '../core/session.ts';

/** Who is signed in, on pages for nobody else. @throws Unauthorized */
export async function whoAsks(request: FastifyRequest): Promise<Person> {
  const person = await personOf(request);
  if (!person) throw new Unauthorized();
  return person;
}
