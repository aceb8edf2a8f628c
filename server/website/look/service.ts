/** Finds and saves the look and the logo of a website. */
import { eq } from 'drizzle-orm';
import { changed } from '#core/changes/changes.ts';
import { db, forUpdate, transaction } from '#core/db/database.ts';
import { forgetFile } from '#core/files/upload_store.ts';
import { env } from '#core/process/env.ts';
import { websites } from '#core/sites/schema.ts';
import type { StoredRecord } from '#core/staff_form/staff_form.ts';
import { LOOK_TOKENS, lookTokens } from '#registry/values/theme.ts';
import type { Themed, ThemedLook } from './form.ts';

/** The settings of a website have a history of their own. */
export const LOOK_RECORD: StoredRecord = { table: websites, kind: 'website_looks' };

/** Of this website, as it is stored. */
export async function findThemed(id: number): Promise<Themed | null> {
  const [row] = await db
    .select({ id: websites.id, theme: websites.theme, themeName: websites.themeName })
    .from(websites)
    .where(eq(websites.id, id));
  return row ?? null;
}

export async function saveLook({ id, theme }: Themed, { look, themeName }: ThemedLook): Promise<void> {
  const others = Object.entries(theme).filter(([token]) => !LOOK_TOKENS.includes(token));
  const next = { ...Object.fromEntries(others), ...lookTokens(look) };
  await db
    .update(websites)
    .set({ theme: next, ...(env.THEME_DIR.length > 0 && { themeName }) })
    .where(eq(websites.id, id));
  await changed('website');
}

/** The one before is forgotten: nothing else shows it. */
export async function showLogo(websiteId: number, logoId: number | null): Promise<void> {
  const before = await transaction(async () => {
    const [row] = await forUpdate(
      db.select({ logoId: websites.logoId }).from(websites).where(eq(websites.id, websiteId)),
    );
    await db.update(websites).set({ logoId }).where(eq(websites.id, websiteId));
    await changed('website');
    return row?.logoId ?? null;
  });
  if (before !== null && before !== logoId) await forgetFile(before);
}
