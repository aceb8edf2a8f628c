/** The staff member who manages accounts in a request. */
import type { FastifyRequest } from 'fastify';
import { Unauthorized } from '#core/errors.ts';
import { personOf } from '#core/people/session.ts';
import { allowedCompanies } from '#website/settings/companies.ts';
import type { Manager } from './service.ts';

export async function managerOf(request: FastifyRequest): Promise<NonNullable<Manager>> {
  const person = await personOf(request);
  if (!person) throw new Unauthorized();
  const companyIds = (await allowedCompanies(person.userId)).map(({ id }) => id);
  return { userId: person.userId, companyIds, rights: [...person.roles] };
}
