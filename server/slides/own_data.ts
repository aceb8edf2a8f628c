/** Exports what a person uploaded and voted for, and forgets it with the account. */
import { and, eq, inArray } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import type { ClosedAccount } from '#core/domain/domain.ts';
import type { Subject } from '#core/domain/subject.ts';
import { slideChannels, slideMembers, slides, slideVotes } from './schema.ts';

export async function ownSlides({ partnerIds, userId, companyId }: Subject): Promise<Record<string, unknown>> {
  const ofCompany = companyId === null ? undefined : eq(slideChannels.companyId, companyId);
  const uploaded = await db
    .select({ name: slides.name, description: slides.description, channel: slideChannels.name, at: slides.createdAt })
    .from(slides)
    .innerJoin(slideChannels, eq(slideChannels.id, slides.channelId))
    .where(and(inArray(slides.authorId, [...partnerIds]), ofCompany));
  const votes = await db
    .select({ name: slides.name, vote: slideVotes.vote, at: slideVotes.createdAt })
    .from(slideVotes)
    .innerJoin(slides, eq(slides.id, slideVotes.slideId))
    .innerJoin(slideChannels, eq(slideChannels.id, slides.channelId))
    .where(and(eq(slideVotes.userId, userId ?? 0), ofCompany));
  const channels = await db
    .select({ channel: slideChannels.name, right: slideMembers.right })
    .from(slideMembers)
    .innerJoin(slideChannels, eq(slideChannels.id, slideMembers.channelId))
    .where(and(eq(slideMembers.userId, userId ?? 0), ofCompany));
  return { uploaded, votes, channels };
}

/** Votes stay counted; who gave them, and who uploaded, is forgotten. */
export async function forgetVoter({ partnerId, userId }: ClosedAccount): Promise<void> {
  if (userId !== null) {
    await db.delete(slideVotes).where(eq(slideVotes.userId, userId));
    await db.delete(slideMembers).where(eq(slideMembers.userId, userId));
  }
  await db.update(slides).set({ authorId: null }).where(eq(slides.authorId, partnerId));
}
