/** Checks who may change records shared by all companies. */
import { db, prepared } from '#core/db/database.ts';
import { Forbidden } from '#core/errors.ts';
import { msg } from '#core/msg.ts';
import { companies } from '#core/sites/schema.ts';
import { type Person, rolesAt } from './people.ts';

const companyIds = prepared('company_ids', () => db.select({ id: companies.id }).from(companies));

/** All companies read shared records; only people who may do the same at all companies change them. */
export async function mayChangeShared(person: Person | null): Promise<boolean> {
  if (!person) return false;
  const mayDoTheSame = (companyId: number) => {
    const roles = rolesAt(person, companyId);
    return [...person.roles].every((role) => roles.has(role));
  };
  return (await companyIds({})).every(({ id }) => person.companies.has(id) && mayDoTheSame(id));
}

export const OF_ALL_COMPANIES = msg(
  'This belongs to all companies: only people who work for every one of them change it.',
);

/** @throws Forbidden unless the person works for every company of the installation */
export async function refuseShared(person: Person | null): Promise<void> {
  if (!(await mayChangeShared(person))) throw new Forbidden(OF_ALL_COMPANIES);
}
