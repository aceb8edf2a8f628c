/** The staff member who manages accounts, and the companies where they may. */
import type { FastifyRequest } from 'fastify';
import { Unauthorized } from '#core/errors.ts';
import { atCompany, has, mayRead, type Person } from '#core/people/people.ts';
import { accountOf } from '#core/people/session.ts';
import { type AllowedCompany, allowedCompanies } from '#website/settings/companies.ts';
import type { Manager } from './access.ts';

/** @param companyId where they do it; who may only view accounts there manages none, and sees those they may view */
export function managerFor(person: Person, companyId?: number): NonNullable<Manager> {
  const isReader = companyId !== undefined && !has(atCompany(person, companyId), 'accounts');
  const manages = (id: number) => (isReader ? mayRead : has)(atCompany(person, id), 'accounts');
  const { userId, everywhere, further, companies } = person;
  return { userId, companyIds: [...companies].filter(manages), rights: [...everywhere], further };
}

/** Those whose accounts the person manages. */
export async function managedCompanies(request: FastifyRequest): Promise<AllowedCompany[]> {
  const { userId, companyIds } = await managerOf(request);
  return (await allowedCompanies(userId)).filter(({ id }) => companyIds.includes(id));
}

export async function managerOf(request: FastifyRequest): Promise<NonNullable<Manager>> {
  const person = await accountOf(request);
  if (!person) throw new Unauthorized();
  return managerFor(person, request.site.company.id);
}
