/** The slide that a channel shows above all others. */
import { eq } from 'drizzle-orm';
import { changed } from '#core/changes/changes.ts';
import { db } from '#core/db/database.ts';
import { SLIDES_TAG } from '#slides/queries.ts';
import { slideChannels } from '#slides/schema.ts';

/** @param slideId null: none */
export async function promoteIn(channelId: number, slideId: number | null): Promise<void> {
  await db.update(slideChannels).set({ promotedId: slideId }).where(eq(slideChannels.id, channelId));
  await changed(SLIDES_TAG);
}
