/** Joins people to groups and takes them out. */
import { millisecondsInDay } from 'date-fns/constants';
import { and, eq, lt, sql } from 'drizzle-orm';
import { changed } from '#core/changes/changes.ts';
import { db, forUpdate, inTransaction } from '#core/db/database.ts';
import { GROUPS_TAG, type Group, type Member } from '#groups/queries.ts';
import { type Delivery, groupMembers, groups, type MemberState } from '#groups/schema.ts';

export type Joining = { email: string; name?: string; partnerId?: number | null; language: string };

/** The row of an address in a group; a new one is no member yet. */
export async function memberFor(group: Group, { email, name = '', partnerId = null, language }: Joining, at: Date) {
  const row = { groupId: group.id, email, name, partnerId, languageCode: language, changedAt: at };
  await db
    .insert(groupMembers)
    .values({ ...row, state: 'unconfirmed' })
    .onConflictDoNothing();
  const [member] = await db
    .select()
    .from(groupMembers)
    .where(and(eq(groupMembers.groupId, group.id), eq(groupMembers.email, email)));
  return member as Member;
}

/** Joins a proved address. In a group by request staff have to accept it first. @returns its state, null for a ban */
export function join(group: Group, joining: Joining): Promise<MemberState | null> {
  return inTransaction(async () => {
    const member = await memberFor(group, joining, new Date());
    if (member.rule === 'ban') return null;
    if (joining.partnerId && !member.partnerId)
      await db.update(groupMembers).set({ partnerId: joining.partnerId }).where(eq(groupMembers.id, member.id));
    return setState(member.id, group.access === 'public' ? 'on' : 'requested');
  });
}

export const leave = (memberId: number): Promise<MemberState> => setState(memberId, 'off');

/** Members who ask to join again stay members; joining restarts mail to an address where it was stopped. */
export function setState(memberId: number, state: MemberState): Promise<MemberState> {
  return inTransaction(async () => {
    const [before] = await forUpdate(db.select().from(groupMembers).where(eq(groupMembers.id, memberId)));
    if (!before) return 'off';
    if (before.state === state || (before.state === 'on' && state === 'requested')) return before.state;
    const restart = state === 'on' ? { bounces: 0, stoppedAt: null } : {};
    await db
      .update(groupMembers)
      .set({ state, changedAt: new Date(), ...restart })
      .where(eq(groupMembers.id, memberId));
    const difference = Number(state === 'on') - Number(before.state === 'on');
    if (difference !== 0) {
      await db
        .update(groups)
        .set({ memberCount: sql`${groups.memberCount} + ${difference}` })
        .where(eq(groups.id, before.groupId));
      await changed(GROUPS_TAG);
    }
    return state;
  });
}

/** Restarts mail that was stopped: whoever follows the link reads the address. */
export async function setDelivery(memberId: number, delivery: Delivery): Promise<void> {
  await db
    .update(groupMembers)
    .set({ delivery, bounces: 0, stoppedAt: null, digestedAt: delivery === 'digest' ? new Date() : null })
    .where(eq(groupMembers.id, memberId));
}

const UNCONFIRMED_KEPT_MS = 8 * millisecondsInDay;

/** Deletes addresses that nobody confirmed. */
export async function forgetUnconfirmed(now = new Date()): Promise<void> {
  const isOld = lt(groupMembers.createdAt, new Date(now.getTime() - UNCONFIRMED_KEPT_MS));
  await db
    .delete(groupMembers)
    .where(and(eq(groupMembers.state, 'unconfirmed'), isOld, eq(groupMembers.rule, 'usual')));
}
