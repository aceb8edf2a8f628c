/** Avatars: `/web/image/mail.message/{id}/author_avatar/50x50` and `/web/image/res.partner/{id}/image/50x50`. */
import { and, eq, isNull, or } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import type { ImageField } from '#core/images/images.ts';
import { partners } from '#core/people/people.schema.ts';
import { has, type Person } from '#core/people/people.ts';
import type { Site } from '#core/sites/site.ts';
import { isPublicKind, titleOf } from './access.ts';
import { messages, threadParticipants, threads } from './schema.ts';

/** The same for missing pictures and for viewers without access. */
const SOMEBODY = { fileId: null, name: '', isPerson: true };

export const authorAvatar: ImageField = {
  model: 'mail.message',
  field: 'author_avatar',
  async find(id, viewer, site) {
    const [row] = await db
      .select({
        threadId: threads.id,
        model: threads.model,
        resId: threads.resId,
        reach: messages.reach,
        name: messages.authorName,
        partnerId: messages.partnerId,
        fileId: partners.imageId,
      })
      .from(messages)
      .innerJoin(threads, eq(threads.id, messages.threadId))
      .leftJoin(partners, eq(partners.id, messages.partnerId))
      .where(eq(messages.id, id));
    if (!row || row.reach === 'nobody') return SOMEBODY;
    const isOpen = isPublicKind(row.model) && row.reach === 'everybody';
    return isOpen || (viewer && (await takesPart(viewer, row, site)))
      ? { fileId: row.fileId, name: row.name, isPerson: true }
      : SOMEBODY;
  },
};

/** Ids can be guessed, so avatars in private threads are shown only to participants and to staff with access. */
async function takesPart(
  viewer: Person,
  { threadId, ...record }: { threadId: number; model: string; resId: number },
  site: Site,
): Promise<boolean> {
  if (has(viewer, 'employee') && (await titleOf(record, { person: viewer, site }))) return true;
  const theirs = and(eq(threadParticipants.threadId, threadId), eq(threadParticipants.partnerId, viewer.partnerId));
  return (await db.$count(threadParticipants, theirs)) > 0;
}

/** People see their own picture, staff those of their company's people. */
export const partnerPicture: ImageField = {
  model: 'res.partner',
  field: 'image',
  async find(id, viewer, site) {
    if (!viewer || (viewer.partnerId !== id && !has(viewer, 'employee'))) return SOMEBODY;
    const isOwn = or(eq(partners.companyId, site.company.id), isNull(partners.companyId));
    const [partner] = await db
      .select({ name: partners.name, fileId: partners.imageId })
      .from(partners)
      .where(and(eq(partners.id, id), viewer.partnerId === id ? undefined : isOwn));
    return partner ? { ...partner, isPerson: true } : SOMEBODY;
  },
};
