/** Creates and changes news posts. */
import { eq } from 'drizzle-orm';
import { changed } from '#core/changes/changes.ts';
import type { Translated } from '#core/db/columns.ts';
import { db, forUpdate, transaction } from '#core/db/database.ts';
import type { StoredRecord } from '#core/staff_form/staff_form.ts';
import { type Editor, refuseToEdit } from '#website/editors.ts';
import { bodyOf } from '#website/pages/written.ts';
import { type Markup, news } from '#website/schema.ts';
import type { NewsPost } from './queries.ts';

export const NEWS_POST: StoredRecord = { table: news };

export type NewsInput = {
  /** Null: on every website. */
  websiteId: number | null;
  title: Translated;
  summary: Translated;
  source: Translated;
  markup: Markup;
  isPublished: boolean;
  publishedFrom: Date;
};

/** @returns the new post's id */
export async function addNews(input: NewsInput, editor: Editor): Promise<number> {
  return transaction(async () => {
    await refuseToEdit(input, editor);
    const [post] = await db
      .insert(news)
      .values({ ...input, body: bodyOf(input.source, input.markup) })
      .returning({ id: news.id });
    await changed('news');
    return post!.id;
  });
}

/** Within the transaction that holds the post. */
export async function changeNews(post: NewsPost, input: NewsInput, editor: Editor): Promise<void> {
  await refuseToEdit(input, editor);
  await db
    .update(news)
    .set({ ...input, body: bodyOf(input.source, input.markup), version: post.version + 1, updatedAt: new Date() })
    .where(eq(news.id, post.id));
  await changed('news');
}

/** @param imageId a stored file, or null for none. The one before stays stored: others may show the same. */
export async function showNewsPicture(id: number, imageId: number | null, editor: Editor): Promise<void> {
  await transaction(async () => {
    const { version } = await postToChange(id, editor);
    await db
      .update(news)
      .set({ imageId, version: version + 1, updatedAt: new Date() })
      .where(eq(news.id, id));
    await changed('news');
  });
}

async function postToChange(id: number, editor: Editor): Promise<NewsPost> {
  const [post] = await forUpdate(db.select().from(news).where(eq(news.id, id)));
  await refuseToEdit(post, editor);
  return post as NewsPost;
}
