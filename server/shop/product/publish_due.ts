/** Publishes the products whose time has come. */
import { lte } from 'drizzle-orm';
import { changed } from '#core/changes/changes.ts';
import { db, transaction } from '#core/db/database.ts';
import { templates } from '#shop/schema/schema.ts';

export const publishDue = (now = new Date()): Promise<void> =>
  transaction(async () => {
    const due = await db
      .update(templates)
      .set({ isPublished: true, publishAt: null, updatedAt: now })
      .where(lte(templates.publishAt, now))
      .returning({ id: templates.id });
    if (due.length > 0) await changed(...due.map(({ id }) => `product:${id}`));
  });
