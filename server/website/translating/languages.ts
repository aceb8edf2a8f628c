/** The languages whose texts staff may write: those of any website, and those that ship. */
import { eq, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { db } from '#core/db/database.ts';
import { NotFound } from '#core/errors.ts';
import { languages } from '#core/sites/schema.ts';
import { shippedLanguage } from '#core/sites/shipped_languages.ts';
import type { Language } from '#core/sites/site.ts';
import { translations } from '#core/sites/translations.schema.ts';
import { syncTranslations } from './sync.ts';

export const TRANSLATIONS = '/admin/translations';

/** Of the address `/admin/translations/:language`, with its rows up to date. @throws NotFound */
export async function languageOf({ params }: FastifyRequest): Promise<Language> {
  const { language: code } = params as { language: string };
  const [language] = await db.select().from(languages).where(eq(languages.code, code));
  if (!language) throw new NotFound();
  await syncTranslations(code);
  return language;
}

export type LanguageCounts = Language & { isShipped: boolean; missing: number; own: number };

/** With how many texts of each are not translated, or changed here. */
export async function countedLanguages(): Promise<LanguageCounts[]> {
  const installed = await db.select().from(languages);
  for (const { code } of installed) await syncTranslations(code);
  const counts = await db
    .select({ code: translations.languageCode, state: translations.state, n: sql`count(*)`.mapWith(Number) })
    .from(translations)
    .where(eq(translations.isUsed, true))
    .groupBy(translations.languageCode, translations.state);
  const countOf = (code: string, state: string) =>
    counts.find((one) => one.code === code && one.state === state)?.n ?? 0;
  return installed
    .map((one) => ({
      ...one,
      isShipped: shippedLanguage(one.code) !== undefined,
      missing: countOf(one.code, 'missing'),
      own: countOf(one.code, 'own'),
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}
