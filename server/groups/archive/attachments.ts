/** Tells who may read a message's attachments. */
import { eq } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { isSame } from '#core/process/secret.ts';
import { groupAttachments, groupMessages } from '#groups/schema.ts';
import { attachmentToken } from './view.ts';

/** The link of a posted message is proof: it stands only on pages that its reader could open. */
export async function mayReadAttachment(fileId: number, token: string | undefined): Promise<boolean> {
  if (token === undefined) return false;
  const rows = await db
    .select({ id: groupAttachments.id, state: groupMessages.state })
    .from(groupAttachments)
    .innerJoin(groupMessages, eq(groupMessages.id, groupAttachments.messageId))
    .where(eq(groupAttachments.fileId, fileId));
  return rows.some(({ id, state }) => state !== 'refused' && isSame(token, attachmentToken(id)));
}
