import type { IncomingMessage } from 'node:http';
import { asc, eq, inArray } from 'drizzle-orm';
import { cachedQuery } from '#core/changes/cached_query.ts';
import { db } from '#core/db/database.ts';
import { addressFormOf, addressLines } from '#core/i18n/address_forms.ts';
import { env } from '#core/process/env.ts';
import { type Asking, hostOf, websiteAtHost } from './host_website.ts';
import { loadOwnTexts } from './own_texts.ts';
import { companies, currencies, files, languages, websiteLanguages, websites } from './schema.ts';
import { SHIPPED_LANGUAGES } from './shipped_languages.ts';
import type { SiteRequest, Website } from './website.ts';

export type Language = typeof languages.$inferSelect;
export type Currency = typeof currencies.$inferSelect;
export type Company = typeof companies.$inferSelect & {
  /** Street and town as its country writes them, a line each. */
  addressLines: string[];
};
/** An uploaded picture of a website: what tells it from others. */
export type Logo = Pick<typeof files.$inferSelect, 'id' | 'hash' | 'width' | 'height'>;
/** What a page is made for: one website in one language. */
export type Site = {
  website: Website;
  /** Null: that of the theme. */
  logo: Logo | null;
  company: Company;
  currency: Currency;
  language: Language;
  /** Languages of the website, in its order. */
  languages: Language[];
  /** The same website in each of them, this one included. */
  siblings: Site[];
  /** Address of a path on this site, language prefix included. */
  url(path: string): string;
  /** Scheme and host, for addresses that leave the page. */
  origin: string;
};

type Directory = { sites: Map<string, Site>; websites: Website[]; companies: CompanyRow[]; currencies: Currency[] };

/** URL prefix → language. Kept when the directory is reloaded, as URLs are rewritten synchronously. */
let prefixes = prefixesOf([]);

/** Websites, languages, companies and currencies: little data, read on every request and cached until it changes. */
const readDirectory = cachedQuery(['website'], async (): Promise<Directory> => {
  const [allWebsites, allLanguages, allCompanies, allCurrencies, offered] = [
    await db.select().from(websites).orderBy(asc(websites.sequence), asc(websites.id)),
    await db.select().from(languages),
    await db.select().from(companies),
    await db.select().from(currencies),
    await db.select().from(websiteLanguages).orderBy(asc(websiteLanguages.sequence)),
  ];
  const logos = await logosOf(allWebsites);
  const byCode = new Map(allLanguages.map((language) => [language.code, language]));
  const sites = new Map<string, Site>();
  for (const website of allWebsites) {
    const company = await withLines(allCompanies.find((one) => one.id === website.companyId) as CompanyRow);
    const currency = allCurrencies.find((one) => one.code === company.currencyCode) as Currency;
    const spoken = offered
      .filter((one) => one.websiteId === website.id)
      .map((one) => byCode.get(one.languageCode) as Language);
    const siblings: Site[] = [];
    for (const language of spoken) {
      const prefix = language.code === website.defaultLanguage ? '' : `/${language.urlCode}`;
      const site: Site = {
        website,
        logo: logos.find(({ id }) => id === website.logoId) ?? null,
        company,
        currency,
        language,
        languages: spoken,
        siblings,
        url: (path) => `${prefix}${path === '/' && prefix ? '' : path}`,
        origin: originOf(website),
      };
      sites.set(siteKey(website.id, language.code), site);
      siblings.push(site);
    }
  }
  prefixes = prefixesOf(allLanguages);
  return { sites, websites: allWebsites, companies: allCompanies, currencies: allCurrencies };
});

/** With the texts that staff wrote, which what follows may say. */
export async function loadDirectory(): Promise<Directory> {
  const [directory] = await Promise.all([readDirectory(), loadOwnTexts()]);
  return directory;
}

const logosOf = (all: readonly Website[]): Promise<Logo[]> =>
  db
    .select({ id: files.id, hash: files.hash, width: files.width, height: files.height })
    .from(files)
    .where(
      inArray(
        files.id,
        all.flatMap(({ logoId }) => logoId ?? []),
      ),
    );

/** Includes all shipped languages from the start, so that a language added by another process works at once. */
function prefixesOf(installed: readonly Language[]): Map<string, Language> {
  return new Map([...SHIPPED_LANGUAGES, ...installed].map((one) => [one.urlCode, one]));
}

type CompanyRow = typeof companies.$inferSelect;

async function withLines(row: CompanyRow): Promise<Company> {
  const form = await addressFormOf(row.countryCode);
  return { ...row, addressLines: addressLines({ ...row, name: '' }, form, 'en_US') };
}

const siteKey = (websiteId: number, languageCode: string) => `${websiteId} ${languageCode}`;

/** A website with a domain of its own keeps the scheme and port of PUBLIC_URL. */
function originOf(website: Website): string {
  if (!website.domain) return env.PUBLIC_URL;
  const base = new URL(env.PUBLIC_URL);
  const [host, port = base.port] = hostOf(website).split(':');
  return `${base.protocol}//${host}${port ? `:${port}` : ''}`;
}

/** The site of a website in a language; in its default language if it does not have that one. */
export async function findSite(websiteId: number, languageCode?: string): Promise<Site | undefined> {
  const { sites, websites: all } = await loadDirectory();
  const website = all.find((one) => one.id === websiteId);
  if (!website) return undefined;
  return (
    sites.get(siteKey(websiteId, languageCode ?? website.defaultLanguage)) ??
    sites.get(siteKey(websiteId, website.defaultLanguage))
  );
}

/** @throws Error where there is none of that code */
export async function findCurrency(code: string): Promise<Currency> {
  const known = (await loadDirectory()).currencies.find((one) => one.code === code);
  // Another process may have just added it.
  const [found] = known ? [known] : await db.select().from(currencies).where(eq(currencies.code, code));
  if (!found) throw new Error(`There is no currency "${code}".`);
  return found;
}

/** @throws Error where there is none of that id */
export async function findCompany(id: number): Promise<CompanyRow> {
  const known = (await loadDirectory()).companies.find((one) => one.id === id);
  const [found] = known ? [known] : await db.select().from(companies).where(eq(companies.id, id));
  if (!found) throw new Error(`There is no company ${id}.`);
  return found;
}

/** The websites of the site's company, which share their content. */
export const websitesOfCompany = async ({ company }: Site): Promise<number[]> =>
  (await loadDirectory()).websites.filter(({ companyId }) => companyId === company.id).map(({ id }) => id);

/** Removes the language prefix from a URL before routing, so that routes need none. */
export function rewriteUrl(raw: IncomingMessage): string {
  const { prefix, path } = splitPrefix(raw.url ?? '/');
  if (prefix) (raw as SiteRequest).languagePrefix = prefix;
  return path;
}

/** @returns the language's prefix, empty without one, and the path without it, with its query */
export function splitPrefix(url: string): { prefix: string; path: string } {
  const [, prefix = '', rest = ''] = /^\/([a-z]{2,3}(?:_[A-Za-z0-9]{2,4})?)(?=[/?]|$)(.*)$/.exec(url) ?? [];
  if (!prefixes.has(prefix)) return { prefix: '', path: url };
  return { prefix, path: rest.startsWith('/') ? rest : `/${rest}` };
}

/**
 * The site a request is for. The website follows from the host, and perhaps the visitor's country; the language from the
 * address's prefix, or, for the calls of a page's widgets, from what the page says about itself.
 * @param forced the website that somebody chose instead of the host's
 */
export async function siteOf(
  request: Asking & { headers: IncomingMessage['headers'] },
  forced?: number,
): Promise<Site | undefined> {
  const { websites: all } = await loadDirectory();
  const website = all.find(({ id }) => id === forced) ?? (await websiteAtHost(all, request));
  if (!website) return undefined;
  const prefix = (request.raw as SiteRequest).languagePrefix;
  const header = request.headers['x-page-language'];
  const code = prefix ? prefixes.get(prefix)?.code : typeof header === 'string' ? header : undefined;
  return findSite(website.id, code);
}
