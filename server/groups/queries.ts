/** Reads groups and their members. */
import { and, asc, eq, inArray } from 'drizzle-orm';
import { cachedQuery } from '#core/changes/cached_query.ts';
import { db } from '#core/db/database.ts';
import { slugOf, unslug } from '#core/i18n/slug.ts';
import { env } from '#core/process/env.ts';
import type { Site } from '#core/sites/site.ts';
import { groupMembers, groups } from './schema.ts';

export type Group = typeof groups.$inferSelect;
export type Member = typeof groupMembers.$inferSelect;

/** Changes of groups and their messages carry this tag. */
export const GROUPS_TAG = 'groups';

const allGroups = cachedQuery([GROUPS_TAG], () => db.select().from(groups).orderBy(asc(groups.id)));

export const groupsOf = async (websiteId: number): Promise<Group[]> =>
  (await allGroups()).filter((group) => group.websiteId === websiteId);

/** Null also for a group of another website. */
export const findGroup = async (id: number, websiteId: number): Promise<Group | null> =>
  (await groupsOf(websiteId)).find((group) => group.id === id) ?? null;

/** Whatever its website. */
export const findGroupById = async (id: number): Promise<Group | null> =>
  (await allGroups()).find((group) => group.id === id) ?? null;

export const groupByAlias = async (alias: string): Promise<Group | null> =>
  (await allGroups()).find((group) => group.alias === alias.toLowerCase()) ?? null;

export async function findMember(groupId: number, email: string): Promise<Member | null> {
  const [row] = await db
    .select()
    .from(groupMembers)
    .where(and(eq(groupMembers.groupId, groupId), eq(groupMembers.email, email)));
  return row ?? null;
}

export async function findMemberById(id: number, groupId: number): Promise<Member | null> {
  const [row] = await db
    .select()
    .from(groupMembers)
    .where(and(eq(groupMembers.id, id), eq(groupMembers.groupId, groupId)));
  return row ?? null;
}

/** The groups of which an address is a member. */
export async function joinedBy(email: string, groupIds: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await db
    .select({ groupId: groupMembers.groupId })
    .from(groupMembers)
    .where(
      and(eq(groupMembers.email, email), eq(groupMembers.state, 'on'), inArray(groupMembers.groupId, [...groupIds])),
    );
  return new Set(rows.map(({ groupId }) => groupId));
}

/** Where mail for a group goes. */
export const addressOf = ({ alias }: Pick<Group, 'alias'>): string => `${alias}@${mailDomain()}`;

export const mailDomain = (): string => env.MAIL_DOMAIN;

export const groupPath = ({ id, name }: Pick<Group, 'id' | 'name'>, { language }: Pick<Site, 'language'>, below = '') =>
  `/groups/${slugOf(name, id, language.code)}${below}`;

/** The id at the end of a slug; null where there is none that could be stored. */
export function idIn(slug: string): number | null {
  const id = unslug(slug);
  return id !== null && id > 0 && id < 2 ** 31 ? id : null;
}
