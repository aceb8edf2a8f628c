/** Says for which company a request looks at customers. */
import type { FastifyRequest } from 'fastify';
import { NotFound, Unauthorized } from '#core/errors.ts';
import type { Person } from '#core/people/people.ts';
import { personOf } from '#core/people/session.ts';
import { type CustomerFacts, findCustomer } from './queries.ts';

/** The signed-in member of staff; they see the customers of the company they work in. @throws Unauthorized */
export async function staffOf(request: FastifyRequest): Promise<Person> {
  const person = await personOf(request);
  if (!person) throw new Unauthorized();
  return person;
}

export const companyOf = async (request: FastifyRequest): Promise<number> => (await staffOf(request)).companyId;

/** @throws NotFound for a customer of another company */
export async function ownCustomer(id: number, request: FastifyRequest): Promise<CustomerFacts> {
  const found = await findCustomer(id, await companyOf(request));
  if (!found) throw new NotFound();
  return found;
}
