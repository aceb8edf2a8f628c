/** Exports what a person uploaded and voted for, and forgets it with the account. */
import { and, eq, inArray } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import type { ClosedAccount } from '#core/domain/domain.ts';
import type { Subject } from '#core/domain/subject.ts';
import { forgetFile } from '#core/files/upload_store.ts';
import { slideCertificates, slideCompletions } from '#slides/course/course.schema.ts';
import { slideVotes } from '#slides/slide/counts.schema.ts';
import { slideChannels, slideMembers, slides } from './schema.ts';

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
  const completed = await db
    .select({ name: slides.name, at: slideCompletions.completedAt })
    .from(slideCompletions)
    .innerJoin(slides, eq(slides.id, slideCompletions.slideId))
    .innerJoin(slideChannels, eq(slideChannels.id, slides.channelId))
    .where(and(eq(slideCompletions.userId, userId ?? 0), ofCompany));
  const certificates = await db
    .select({ name: slideCertificates.name, course: slideCertificates.course, at: slideCertificates.issuedAt })
    .from(slideCertificates)
    .innerJoin(slideChannels, eq(slideChannels.id, slideCertificates.channelId))
    .where(and(eq(slideCertificates.userId, userId ?? 0), ofCompany));
  return { uploaded, votes, channels, completed, certificates };
}

/** Votes stay counted; who gave them, and who uploaded, is forgotten. */
export async function forgetVoter({ partnerId, userId }: ClosedAccount): Promise<void> {
  if (userId !== null) {
    await db.delete(slideVotes).where(eq(slideVotes.userId, userId));
    await db.delete(slideMembers).where(eq(slideMembers.userId, userId));
    await db.delete(slideCompletions).where(eq(slideCompletions.userId, userId));
    const dropped = await db
      .delete(slideCertificates)
      .where(eq(slideCertificates.userId, userId))
      .returning({ fileId: slideCertificates.fileId });
    for (const { fileId } of dropped) await forgetFile(fileId);
  }
  await db.update(slides).set({ authorId: null }).where(eq(slides.authorId, partnerId));
}
