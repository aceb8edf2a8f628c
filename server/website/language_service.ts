/** Which languages a website speaks. */
import { and, asc, eq } from 'drizzle-orm';
import { changed } from '../core/changes.ts';
import { db, transaction } from '../core/db/database.ts';
import { Invalid } from '../core/errors.ts';
import { phrase } from '../core/phrase.ts';
import { languages, websiteLanguages } from '../core/schema.ts';
import type { Language, Site } from '../core/site.ts';
import { holdWebsite } from './hold_website.ts';

/** Those that the website could speak and doesn't. */
export async function otherLanguages(site: Site): Promise<Language[]> {
  const all = await db.select().from(languages).orderBy(asc(languages.name));
  return all.filter(({ code }) => !site.languages.some((spoken) => spoken.code === code));
}

/** At the end of the list. Once more does nothing. @throws Invalid for a language that there isn't */
export async function addLanguage(code: string, site: Site): Promise<Language> {
  return transaction(async () => {
    await holdWebsite(site);
    const [language] = await db.select().from(languages).where(eq(languages.code, code));
    if (!language) throw new Invalid(UNKNOWN, { language: UNKNOWN });
    const spoken = await db.select().from(websiteLanguages).where(eq(websiteLanguages.websiteId, site.website.id));
    const sequence = Math.max(0, ...spoken.map((one) => one.sequence)) + 1;
    await db
      .insert(websiteLanguages)
      .values({ websiteId: site.website.id, languageCode: code, sequence })
      .onConflictDoNothing();
    await changed('website');
    return language;
  });
}

/** What was translated stays, for when it comes back. @throws Invalid for the default language, or one not spoken */
export async function removeLanguage(code: string, site: Site): Promise<Language> {
  if (code === site.website.defaultLanguage) throw new Invalid(DEFAULT, { language: DEFAULT });
  return transaction(async () => {
    await holdWebsite(site);
    const removed = await db
      .delete(websiteLanguages)
      .where(and(eq(websiteLanguages.websiteId, site.website.id), eq(websiteLanguages.languageCode, code)))
      .returning({ code: websiteLanguages.languageCode });
    const [language] = await db.select().from(languages).where(eq(languages.code, code));
    if (removed.length === 0 || !language) throw new Invalid(UNKNOWN, { language: UNKNOWN });
    await changed('website');
    return language;
  });
}

const UNKNOWN = phrase('There is no such language here.');
const DEFAULT = phrase('The default language stays: pages without a language in their address are written in it.');
