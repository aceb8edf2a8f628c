/** Pages and news as records that staff publish and unpublish. */
import { eq } from 'drizzle-orm';
import { changed } from '#core/changes/changes.ts';
import { db, forUpdate, transaction } from '#core/db/database.ts';
import type { Publishable } from '#core/domain/domain.ts';
import { NotFound } from '#core/errors.ts';
import { refuseToEdit } from '#website/editors.ts';
import { refuseOpenQuestions } from '#website/legal/terms_outline.ts';
import { news, pages } from '#website/schema.ts';

export const websitePublishables: Publishable[] = [
  { object: 'website.page', role: 'content', publish: (input) => publishIn(pages, ['website'], input) },
  { object: 'website.news', role: 'content', publish: (input) => publishIn(news, ['news'], input) },
];

/** Raises the version, so that an editor with an older one gets a conflict. */
function publishIn(
  kind: typeof pages | typeof news,
  tags: string[],
  { id, wanted, site, person }: Parameters<Publishable['publish']>[0],
): Promise<boolean> {
  const from = kind as typeof pages;
  return transaction(async () => {
    const [record] = await forUpdate(db.select().from(from).where(eq(from.id, id)));
    if (!record) throw new NotFound('Record not found on this website.');
    await refuseToEdit(record, { site, person });
    const isPublished = wanted ?? !record.isPublished;
    if (isPublished === record.isPublished) return isPublished;
    if (isPublished && kind === pages) refuseOpenQuestions(record);
    await db
      .update(from)
      .set({ isPublished, version: record.version + 1, updatedAt: new Date() })
      .where(eq(from.id, id));
    await changed(...tags);
    return isPublished;
  });
}
