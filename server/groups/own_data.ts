/** Exports a person's memberships and messages, and forgets who they were. */
import { and, eq, inArray, or } from 'drizzle-orm';
import { changed } from '#core/changes/changes.ts';
import { db } from '#core/db/database.ts';
import type { ClosedAccount } from '#core/domain/domain.ts';
import type { Subject } from '#core/domain/subject.ts';
import { websites } from '#core/sites/schema.ts';
import { GROUPS_TAG } from './queries.ts';
import { groupMembers, groupMessages, groups } from './schema.ts';
import { leave } from './subscribing/membership.ts';

export async function ownGroups({ partnerIds, emails, companyId }: Subject): Promise<Record<string, unknown>> {
  const ofCompany = db
    .select({ id: groups.id })
    .from(groups)
    .innerJoin(websites, eq(websites.id, groups.websiteId))
    .where(companyId === null ? undefined : eq(websites.companyId, companyId));
  const members = await db
    .select({ member: groupMembers, group: groups.name })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .where(and(inArray(groupMembers.email, [...emails]), inArray(groupMembers.groupId, ofCompany)));
  const written = await db
    .select({ message: groupMessages, group: groups.name })
    .from(groupMessages)
    .innerJoin(groups, eq(groups.id, groupMessages.groupId))
    .where(and(isBy(partnerIds, emails), inArray(groupMessages.groupId, ofCompany)));
  return {
    groups: members.map(({ group, member: { email, name, state, delivery, createdAt } }) => ({
      ...{ group, email, name, state, delivery, createdAt },
    })),
    groupMessages: written.map(({ group, message: { subject, text, state, sentAt } }) => ({
      ...{ group, subject, text, state, sentAt },
    })),
  };
}

const isBy = (partnerIds: readonly number[], emails: readonly string[]) =>
  or(inArray(groupMessages.partnerId, [...partnerIds]), inArray(groupMessages.authorEmail, [...emails]));

/** What they wrote stays without their name, as answers by others refer to it. */
export async function forgetMember({ partnerId, email }: ClosedAccount): Promise<void> {
  const address = email.toLowerCase();
  const joined = await db
    .select({ id: groupMembers.id })
    .from(groupMembers)
    .where(or(eq(groupMembers.partnerId, partnerId), address === '' ? undefined : eq(groupMembers.email, address)));
  for (const { id } of joined) await leave(id);
  await db.delete(groupMembers).where(
    inArray(
      groupMembers.id,
      joined.map(({ id }) => id),
    ),
  );
  await db
    .update(groupMessages)
    .set({ authorName: '', authorEmail: '', partnerId: null })
    .where(isBy([partnerId], address === '' ? [] : [address]));
  await changed(GROUPS_TAG);
}
