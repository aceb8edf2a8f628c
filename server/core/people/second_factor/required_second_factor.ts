/** Tells whether a company asks somebody for two-step sign-in that they have not set up. */
import type { FastifyRequest } from 'fastify';
import { msg } from '#core/msg.ts';
import { atCompany, includes, isStaff, type Person } from '#core/people/people.ts';
import type { Company } from '#core/sites/site.ts';
import { hasSecondFactor } from './second_factor.ts';

export const SECOND_FACTOR_NEEDED = msg('Your role asks for two-step sign-in. Set it up to go on.');

/** `by`: from then on; null: now. */
export type RequiredSecondFactor = { by: Date | null };

const found = new WeakMap<FastifyRequest, Promise<RequiredSecondFactor | null>>();

/** Null where it is not asked for, or is set up. @param account with the roles they have anywhere @param codeAt when a code was typed in this session */
export function requiredSecondFactor(
  request: FastifyRequest,
  account: Person,
  codeAt: Date | null,
): Promise<RequiredSecondFactor | null> {
  const known = found.get(request);
  if (known) return known;
  const asked = findRequired(request.site?.company, account, codeAt);
  found.set(request, asked);
  return asked;
}

async function findRequired(
  company: Company | undefined,
  account: Person,
  codeAt: Date | null,
): Promise<RequiredSecondFactor | null> {
  if (!company || company.secondFactorRoles.length === 0 || codeAt) return null;
  if (!isAsked(company, atCompany(account, company.id)) || (await hasSecondFactor(account.userId))) return null;
  const { secondFactorFrom: from } = company;
  return { by: from && from > new Date() ? from : null };
}

/** `employee` stands for all staff. Viewing an area counts as its role. */
const isAsked = ({ secondFactorRoles }: Company, person: Person): boolean =>
  isStaff(person) && secondFactorRoles.some((role) => [...person.roles].some((one) => includes(role, one)));
