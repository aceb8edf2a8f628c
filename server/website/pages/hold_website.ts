import { eq } from 'drizzle-orm';
import { db, forUpdate } from '#core/db/database.ts';
import { websites } from '#core/sites/schema.ts';
import type { Site } from '#core/sites/site.ts';

/** Locks the website's addresses and menus until the transaction ends, so that no address is used twice. */
export async function holdWebsite({ website }: Site): Promise<void> {
  await forUpdate(db.select({ id: websites.id }).from(websites).where(eq(websites.id, website.id)));
}
