/** Changes the languages of a website and its default. */
import { and, eq } from 'drizzle-orm';
import { changed } from '#core/changes/changes.ts';
import { db, transaction } from '#core/db/database.ts';
import { Invalid } from '#core/errors.ts';
import { msg } from '#core/msg.ts';
import { textsChanged } from '#core/sites/own_texts.ts';
import { languages, websiteLanguages, websites } from '#core/sites/schema.ts';
import { languageFor, SHIPPED_LANGUAGES, shippedLanguage } from '#core/sites/shipped_languages.ts';
import type { Language, Site } from '#core/sites/site.ts';
import { isKnownLanguage } from '#registry/values/locales.ts';
import { holdWebsite } from '#website/pages/hold_website.ts';

/** Those that the website could speak and doesn't. */
export async function otherLanguages(site: Site): Promise<Language[]> {
  const installed = await db.select().from(languages);
  const all = new Map([...SHIPPED_LANGUAGES, ...installed].map((language) => [language.code, language]));
  return [...all.values()]
    .filter(({ code }) => !site.languages.some((spoken) => spoken.code === code))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** At the end of the list. Once more does nothing. @throws Invalid for a language that there isn't */
export async function addLanguage(code: string, site: Site): Promise<Language> {
  return transaction(async () => {
    await holdWebsite(site);
    await install(code);
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

/** A language that does not ship shows English until staff translate it. */
async function install(code: string): Promise<void> {
  const language = shippedLanguage(code) ?? (isKnownLanguage(code) ? languageFor(code) : undefined);
  if (!language || (await db.$count(languages)) >= MOST_LANGUAGES) return;
  await db.insert(languages).values(language).onConflictDoNothing();
  await textsChanged();
}

/** Addresses without a language in them are written in it from now on. @throws Invalid for one that is not spoken */
export async function makeDefault(code: string, site: Site): Promise<Language> {
  return transaction(async () => {
    await holdWebsite(site);
    const [spoken] = await db
      .select({ language: languages })
      .from(websiteLanguages)
      .innerJoin(languages, eq(languages.code, websiteLanguages.languageCode))
      .where(entryOf(code, site));
    if (!spoken) throw new Invalid(UNKNOWN, { language: UNKNOWN });
    await db.update(websites).set({ defaultLanguage: code }).where(eq(websites.id, site.website.id));
    await changed('website');
    return spoken.language;
  });
}

/** What was translated stays, for when it comes back. @throws Invalid for the default language, or one not spoken */
export async function removeLanguage(code: string, site: Site): Promise<Language> {
  return transaction(async () => {
    await holdWebsite(site);
    const [website] = await db
      .select({ defaultLanguage: websites.defaultLanguage })
      .from(websites)
      .where(eq(websites.id, site.website.id));
    if (code === website?.defaultLanguage) throw new Invalid(DEFAULT, { language: DEFAULT });
    const removed = await db
      .delete(websiteLanguages)
      .where(entryOf(code, site))
      .returning({ code: websiteLanguages.languageCode });
    const [language] = await db.select().from(languages).where(eq(languages.code, code));
    if (removed.length === 0 || !language) throw new Invalid(UNKNOWN, { language: UNKNOWN });
    await changed('website');
    return language;
  });
}

const entryOf = (code: string, { website }: Site) =>
  and(eq(websiteLanguages.websiteId, website.id), eq(websiteLanguages.languageCode, code));

/** On a server, for all its websites. */
const MOST_LANGUAGES = 100;
const UNKNOWN = msg('Language not found.');
const DEFAULT = msg('You can’t remove the default language.');
