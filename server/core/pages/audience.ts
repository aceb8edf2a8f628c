/** Says who may open a route, and which routes belong to the back office. */
import type { FastifyRequest } from 'fastify';
import { msg } from '#core/msg.ts';
import { has, isStaff, mayRead, type Person, type Role } from '#core/people/people.ts';
import { personOf } from '#core/people/session.ts';

/**
 * `public`: anyone. `signed in`: any signed-in person. `staff`: who has any role of staff. Otherwise a role, which staff
 * have only on websites of their companies.
 */
export type Audience = 'public' | 'signed in' | 'staff' | Role;

/** @param isReading nothing is changed, so that reading the role's area is enough */
export function isAdmitted(person: Person, audience: Audience, isReading: boolean): boolean {
  if (audience === 'public' || audience === 'signed in') return true;
  if (audience === 'staff') return isStaff(person);
  return isReading ? mayRead(person, audience) : has(person, audience);
}

/** Whether the person may see the page of a role and change nothing there. */
export const isReader = (person: Person | null, audience: Audience): boolean =>
  person !== null && isAdmitted(person, audience, true) && !isAdmitted(person, audience, false);

export const MAY_ONLY_READ = msg('Your role lets you view this, not change it. Ask an account manager for more.');

/** Whether a page stands in the frame of the back office, which nobody else gets to see. */
export async function isInBackOffice(request: FastifyRequest): Promise<boolean> {
  const { audience = 'public' } = request.routeOptions?.config ?? {};
  if (audience === 'public' || audience === 'signed in') return false;
  const person = await personOf(request);
  return person !== null && isAdmitted(person, audience, true);
}
