/** Lets staff who moderate a message change its files. */
import { eq } from 'drizzle-orm';
import { changed } from '#core/changes/changes.ts';
import { db } from '#core/db/database.ts';
import type { ChangeableAttachment } from '#core/domain/attachment_access.ts';
import { Forbidden } from '#core/errors.ts';
import { has, type Person } from '#core/people/people.ts';
import type { Site } from '#core/sites/site.ts';
import { type OpenThread, openThread } from '#threads/access.ts';
import { mayModerate } from '#threads/moderators.ts';
import { threadTag } from '#threads/reach.ts';
import { messageAttachments, messages, threads } from '#threads/schema.ts';

/** Those who read the discussion as staff and moderate messages. */
export const mayChangeFiles = ({ audience }: Pick<OpenThread, 'audience'>, person: Person | null): boolean =>
  audience === 'staff' && has(person, 'messages');

export async function changeableFile(fileId: number, person: Person, site: Site): Promise<ChangeableAttachment | null> {
  const [row] = await db
    .select({
      messageId: messages.id,
      name: messageAttachments.name,
      websiteId: messages.websiteId,
      model: threads.model,
      resId: threads.resId,
    })
    .from(messageAttachments)
    .innerJoin(messages, eq(messages.id, messageAttachments.messageId))
    .innerJoin(threads, eq(threads.id, messages.threadId))
    .where(eq(messageAttachments.fileId, fileId))
    .limit(1);
  if (!row || !(await mayChange(row, person, site))) return null;
  const { messageId, name, model, resId } = row;
  return {
    name,
    count: await db.$count(messageAttachments, eq(messageAttachments.messageId, messageId)),
    add: async (files) => {
      await db.insert(messageAttachments).values(files.map((file) => ({ messageId, ...file })));
      await changed(threadTag(model, resId));
    },
  };
}

type Row = { model: string; resId: number; websiteId: number | null };

async function mayChange({ model, resId, websiteId }: Row, person: Person, site: Site): Promise<boolean> {
  if (!has(person, 'messages') || !(await mayModerate({ websiteId }, person, site))) return false;
  try {
    return mayChangeFiles(await openThread({ model, resId }, { person, site }), person);
  } catch (error) {
    if (error instanceof Forbidden) return false;
    throw error;
  }
}
