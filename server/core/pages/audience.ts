/** Says who may open a route, and which routes belong to the back office. */
import type { FastifyRequest } from 'fastify';
import { has, isStaff, type Person, type Role } from '#core/people/people.ts';
import { personOf } from '#core/people/session.ts';

/**
 * `public`: anyone. `signed in`: any signed-in person. `staff`: who has any role of staff. Otherwise a role, which staff
 * have only on websites of their companies.
 */
export type Audience = 'public' | 'signed in' | 'staff' | Role;

export const isAdmitted = (person: Person, who: Audience): boolean =>
  who === 'public' || who === 'signed in' || (who === 'staff' ? isStaff(person) : has(person, who));

/** Whether a page stands in the frame of the back office, which nobody else gets to see. */
export async function isInBackOffice(request: FastifyRequest): Promise<boolean> {
  const { who = 'public' } = request.routeOptions?.config ?? {};
  if (who === 'public' || who === 'signed in') return false;
  const person = await personOf(request);
  return person !== null && isAdmitted(person, who);
}
