/** Entries of the language, website and company switchers. */

import type { FastifyRequest } from 'fastify';
import { languageTag } from '#core/i18n/language_tag.ts';
import { linkedAddress } from '#core/pages/cache/page_keys.ts';
import { has, type Person } from '#core/people/people.ts';
import { personOf } from '#core/people/session.ts';
import { mayForceWebsite, ownWebsites } from '#core/people/website_choice.ts';
import { hostOf } from '#core/sites/host_website.ts';
import { findSite, type Site } from '#core/sites/site.ts';
import type { Website } from '#core/sites/website.ts';
import { type AllowedCompany, allowedCompanies } from '#website/settings/companies.ts';

export type LanguageEntry = { code: string; name: string; tag: string; url: string; isCurrent: boolean };
export type WebsiteEntry = { id: number; name: string; domain: string; url: string; isCurrent: boolean };

export type Switching = {
  /** None where there is nothing to choose. */
  languages: LanguageEntry[];
  /** Of them, the one of the page. */
  current: LanguageEntry | null;
  mayAddLanguage: boolean;
  websites: WebsiteEntry[];
  companies: (AllowedCompany & { isCurrent: boolean })[];
  /** Where a form leads back to. */
  address: string;
};

export async function switchingOf(request: FastifyRequest): Promise<Switching> {
  const { site } = request;
  const person = await personOf(request);
  const mayAddLanguage = has(person, 'website_settings');
  const address = linkedAddress(request);
  const languages = site.languages.length > 1 || mayAddLanguage ? languagesOf(site, address) : [];
  return {
    languages,
    current: languages.find(({ isCurrent }) => isCurrent) ?? null,
    mayAddLanguage,
    websites: mayForceWebsite(person) ? await websitesFor(request, await ownWebsites(person), address) : [],
    companies: person ? await companiesFor(person) : [],
    address,
  };
}

/** Links through the route that stores the choice; otherwise the browser's preferred language would redirect back. */
const languagesOf = ({ siblings, language }: Site, address: string): LanguageEntry[] =>
  siblings.map((there) => {
    const { code, name } = there.language;
    return {
      code,
      name,
      tag: languageTag(code),
      url: `/website/lang/${code}?${new URLSearchParams({ r: there.url(address) })}`,
      isCurrent: code === language.code,
    };
  });

async function websitesFor(
  { site, hostname }: FastifyRequest,
  websites: readonly Website[],
  address: string,
): Promise<WebsiteEntry[]> {
  if (websites.length < 2) return [];
  return Promise.all(
    websites.map(async (website) => {
      const there = (await findSite(website.id, site.language.code)) as Site;
      const domain = hostOf(website);
      const isElsewhere = domain !== '' && domain.replace(/:\d+$/, '') !== hostname;
      const target = new URL(there.url(address), there.origin);
      target.searchParams.set('fw', String(website.id));
      return {
        id: website.id,
        name: website.name,
        domain,
        url: isElsewhere ? target.href : target.pathname + target.search,
        isCurrent: website.id === site.website.id,
      };
    }),
  );
}

async function companiesFor({ userId, companyId, companies }: Person): Promise<Switching['companies']> {
  if (companies.size < 2) return [];
  const allowed = await allowedCompanies(userId);
  return allowed.map((one) => ({ ...one, isCurrent: one.id === companyId }));
}
