/** Tells who may read a message's attachments, by token or by right. */
import { eq } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { has, type Person } from '#core/people/people.ts';
import { isSame, signature } from '#core/process/secret.ts';
import { messageAttachments, messages } from '#threads/schema.ts';

export const attachmentToken = (id: number): string => signature('threads.attachment', String(id));

/** Files of rejected or hidden messages are closed, also to holders of their address. */
export async function mayReadAttachment(
  fileId: number,
  viewer: Person | null,
  token: string | undefined,
): Promise<boolean> {
  const rows = await db
    .select({ id: messageAttachments.id, reach: messages.reach })
    .from(messageAttachments)
    .innerJoin(messages, eq(messages.id, messageAttachments.messageId))
    .where(eq(messageAttachments.fileId, fileId));
  return rows.some(({ id, reach }) => {
    const isOpen = reach === 'everybody' || has(viewer, 'employee');
    return isOpen && token !== undefined && isSame(token, attachmentToken(id));
  });
}
