/** The groups that a visitor may know of. */
import type { FastifyRequest } from 'fastify';
import { mayRead } from '#core/people/people.ts';
import { personOf } from '#core/people/session.ts';
import { requesterOf } from '#follow/api.ts';
import { isOpen, type Visit } from '#groups/access.ts';
import { groupsOf, joinedBy } from '#groups/queries.ts';

/** Private ones for their members and staff alone. */
export async function seenGroups(request: FastifyRequest): Promise<Visit[]> {
  const person = await personOf(request);
  const email = person ? (await requesterOf(request)).email : null;
  const all = await groupsOf(request.site.website.id);
  const isStaff = mayRead(person, 'content');
  const joined = email
    ? await joinedBy(
        email,
        all.map(({ id }) => id),
      )
    : new Set<number>();
  return all
    .filter(({ id, access, isPublished }) => isStaff || (isPublished && (access !== 'private' || joined.has(id))))
    .map((group) => {
      const isMember = joined.has(group.id);
      return { group, person, email, member: null, isMember, isStaff, mayRead: isMember || isStaff || isOpen(group) };
    });
}
