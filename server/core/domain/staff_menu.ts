import type { FastifyRequest } from 'fastify';
import { pathOf } from '#core/pages/cache/page_keys.ts';
import { has, type Person } from '#core/people/people.ts';
import type { Domain } from './domain.ts';

export type StaffMenuLink = { name: string; url: string; active: boolean };

/** The staff pages this person may use, as links; none for customers and guests. */
export function staffMenuFor(
  person: Person | null,
  request: FastifyRequest,
  domains: readonly Domain[],
): StaffMenuLink[] {
  const path = pathOf(request);
  return domains
    .flatMap(({ staffMenu = [] }) => staffMenu)
    .filter(({ role }) => has(person, role))
    .map(({ label, url }) => ({
      name: request.texts.say(label),
      url: request.site.url(url),
      active: path === url || path.startsWith(`${url}/`),
    }));
}
