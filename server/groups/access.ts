/** Who may see, read and post in a group. */
import type { FastifyRequest } from 'fastify';
import { NotFound } from '#core/errors.ts';
import { mayRead, type Person } from '#core/people/people.ts';
import { personOf } from '#core/people/session.ts';
import { requesterOf } from '#follow/api.ts';
import { findGroup, findMember, type Group, type Member } from './queries.ts';

/** A group as one visitor may use it. */
export type Visit = {
  group: Group;
  person: Person | null;
  /** Of the signed-in person: their address and membership. */
  email: string | null;
  member: Member | null;
  isMember: boolean;
  isStaff: boolean;
  mayRead: boolean;
};

/** @throws NotFound for a group of another website, and for one that the visitor may not know of */
export async function visitGroup(id: number | null, request: FastifyRequest): Promise<Visit> {
  const group = id === null ? null : await findGroup(id, request.site.website.id);
  if (!group) throw new NotFound();
  const visit = await visitTo(group, request);
  if (!isSeen(visit)) throw new NotFound();
  return visit;
}

export async function visitTo(group: Group, request: FastifyRequest): Promise<Visit> {
  const person = await personOf(request);
  const email = person ? (await requesterOf(request)).email : null;
  const member = email ? await findMember(group.id, email) : null;
  const isMember = member?.state === 'on';
  const isStaff = mayRead(person, 'content');
  return { group, person, email, member, isMember, isStaff, mayRead: isMember || isStaff || isOpen(group) };
}

/** Everyone may read it. */
export const isOpen = ({ access, isPublished }: Group): boolean => isPublished && access === 'public';

const isSeen = ({ group, isMember, isStaff }: Visit): boolean =>
  isStaff || (group.isPublished && (group.access !== 'private' || isMember));

/** @throws NotFound also where only members may read */
export async function readGroup(id: number | null, request: FastifyRequest): Promise<Visit> {
  const visit = await visitGroup(id, request);
  if (!visit.mayRead) throw new NotFound();
  return visit;
}
