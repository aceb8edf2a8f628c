import { changed } from '#core/changes/changes.ts';
import { db } from '#core/db/database.ts';
import { websiteLanguages, websites } from '#core/sites/schema.ts';

/** One more website of the demo company, in English. @returns its id */
export async function addWebsite(name: string, domain: string, countries: string[] = []): Promise<number> {
  const [row] = await db
    .insert(websites)
    .values({ name, domain, companyId: 1, defaultLanguage: 'en_US', tagline: {}, theme: {}, sequence: 50, countries })
    .returning({ id: websites.id });
  await db.insert(websiteLanguages).values({ websiteId: row!.id, languageCode: 'en_US', sequence: 1 });
  await changed('website');
  return row!.id;
}
