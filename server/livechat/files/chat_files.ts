/** Reads the files of chat messages, and deletes them with their conversations. */
import { asc, eq, inArray, type SQL } from 'drizzle-orm';
import { db, transaction } from '#core/db/database.ts';
import { shortHash } from '#core/files/blobs.ts';
import { forgetFile } from '#core/files/upload_store.ts';
import { isSame, signature } from '#core/process/secret.ts';
import { files } from '#core/sites/schema.ts';
import type { ChatFile } from '#livechat/contract.ts';
import { chatFiles, chatMessages, conversations } from '#livechat/schema.ts';

const tokenOf = (id: number): string => signature('livechat.file', String(id));

/** By message. */
export async function filesOf(messageIds: readonly number[]): Promise<Map<number, ChatFile[]>> {
  if (messageIds.length === 0) return new Map();
  const found = await db
    .select({
      key: chatFiles.id,
      messageId: chatFiles.messageId,
      id: chatFiles.fileId,
      name: chatFiles.name,
      mimetype: files.mimetype,
      hash: files.hash,
    })
    .from(chatFiles)
    .innerJoin(files, eq(files.id, chatFiles.fileId))
    .where(inArray(chatFiles.messageId, [...messageIds]))
    .orderBy(asc(chatFiles.id));
  const byMessage = Map.groupBy(found, ({ messageId }) => messageId);
  const onWire = ({ key, id, name, mimetype, hash }: (typeof found)[number]): ChatFile => ({
    ...{ id, name, mimetype },
    checksum: shortHash(hash),
    access_token: tokenOf(key),
  });
  return new Map([...byMessage].map(([messageId, some]) => [messageId, some.map(onWire)]));
}

/** Who has the conversation has the links to its files. */
export async function mayReadChatFile(fileId: number, token: string | undefined): Promise<boolean> {
  if (token === undefined) return false;
  const found = await db.select({ id: chatFiles.id }).from(chatFiles).where(eq(chatFiles.fileId, fileId));
  return found.some(({ id }) => isSame(token, tokenOf(id)));
}

/** Deletes conversations with all that was sent in them. */
export async function deleteConversations(which: SQL | undefined): Promise<void> {
  const sent = await transaction(async () => {
    const found = await db
      .select({ fileId: chatFiles.fileId })
      .from(chatFiles)
      .innerJoin(chatMessages, eq(chatMessages.id, chatFiles.messageId))
      .innerJoin(conversations, eq(conversations.id, chatMessages.conversationId))
      .where(which);
    await db.delete(conversations).where(which);
    return found;
  });
  for (const { fileId } of sent) await forgetFile(fileId);
}
