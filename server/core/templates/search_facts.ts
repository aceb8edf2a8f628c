/** Describes pages to search engines and social networks: alternates, breadcrumbs, JSON-LD. */

import { languageTag } from '#core/i18n/language_tag.ts';
import { textsFor } from '#core/i18n/texts.ts';
import { openingFacts } from '#core/sites/opening_hours.ts';
import type { Company, Site } from '#core/sites/site.ts';
import { logoUrl } from './logo.ts';

/** Facts about a page that its head and its frame show. */
export type PageFacts = {
  title?: string;
  description?: string;
  /** Path of the address that search engines should keep; without one, the page's own path. */
  canonical?: string;
  /** The same for each language, where the path is another one in each. */
  pathIn?(site: Site): string;
  /** False keeps the page out of search engines. */
  isIndexed?: boolean;
  image?: string;
  type?: 'website' | 'product' | 'article';
  jsonLd?: object[];
  breadcrumbs?: { name: string; url: string }[];
  /** `model(id,)` of what the page is about. */
  mainObject?: string;
  /** For who may publish it: what the bar above the page is about. */
  publishing?: Publishing;
  /** Path of the form that gives this website a page of its own here, for publishers who may not change this one. */
  ownPageForm?: string;
  /** The feed that tells of more like it: its path without language prefix. */
  feed?: string;
  /** Styles that only pages of this kind need: names of files in `assets/css/pages`, such as `portal/account`. */
  styles?: string | readonly string[];
};

export type Publishing = {
  /** Model and id, as `/website/publish` takes them. */
  object: string;
  id: number;
  isPublished: boolean;
  /** When it comes into view by itself. */
  from?: Date | null;
  /** Path of the form where it is edited. */
  edit?: string;
  /** What is still missing, and where to write it. */
  hints?: { text: string; url: string }[];
  /** Address that publishes it, where it is not the common one. */
  controller?: string;
};

/** A page in one of its languages. `hreflang` is what search engines call that. */
export type Alternate = { hreflang: string; href: string };

/** Search engines do not accept numeric regions: `ar-001` becomes `ar`. */
export const hreflangOf = (code: string): string => languageTag(code.replace(/_\d+$/, ''));

/** Social networks require a country with each language; they know Arabic without region as `ar_AR`. */
export const ogLocaleOf = (code: string): string => (code === 'ar_001' ? 'ar_AR' : code);

/** The page in each language of the website; the default language is also for everybody else. */
export function alternatesOf(site: Site, pathIn: (there: Site) => string): Alternate[] {
  if (site.siblings.length < 2) return [];
  const hrefIn = (there: Site) => there.origin + there.url(pathIn(there));
  const usual = site.siblings.find(({ language, website }) => language.code === website.defaultLanguage) ?? site;
  return [
    ...site.siblings.map((there) => ({ hreflang: hreflangOf(there.language.code), href: hrefIn(there) })),
    { hreflang: 'x-default', href: hrefIn(usual) },
  ];
}

/** JSON-LD of schema.org: the organisation, its website, the page and the way to it. */
export function pageGraph(page: PageFacts & { canonical: string }, site: Site): object {
  const organisation = { '@id': `${site.origin}/#organization` };
  const website = { '@id': `${site.origin}/#website` };
  const language = languageTag(site.language.code);
  const trail = breadcrumbList(page, site);
  const own = {
    '@type': 'WebPage',
    '@id': `${page.canonical}#page`,
    url: page.canonical,
    name: page.title || site.website.name,
    ...(page.description ? { description: page.description } : {}),
    inLanguage: language,
    isPartOf: website,
    ...(trail ? { breadcrumb: { '@id': trail['@id'] } } : {}),
  };
  return {
    '@context': 'https://schema.org',
    '@graph': [
      { '@type': kindOfCompany(site.company), ...organisation, ...organisationFacts(site) },
      {
        '@type': 'WebSite',
        ...website,
        url: `${site.origin}/`,
        name: site.website.name,
        inLanguage: site.languages.map(({ code }) => languageTag(code)),
        publisher: organisation,
      },
      ...(page.isIndexed === false ? [] : [own, ...(trail ? [trail] : [])]),
    ],
  };
}

function organisationFacts(site: Site): object {
  const { company, origin } = site;
  const logo = new URL(logoUrl(site), origin).href;
  return {
    name: company.name,
    url: `${origin}/`,
    logo,
    ...(company.email ? { email: company.email } : {}),
    ...(company.phone ? { telephone: company.phone } : {}),
    ...(company.street ? { address: postalAddress(company) } : {}),
    ...openingFacts(company.weeklyHours),
  };
}

/** Search engines show the hours of places that one can go to. */
const kindOfCompany = ({ street, weeklyHours }: Company): string =>
  street && weeklyHours.length > 0 ? 'LocalBusiness' : 'Organization';

const postalAddress = ({ street, street2, zip, city, countryCode }: Company): object => ({
  '@type': 'PostalAddress',
  streetAddress: [street, street2].filter(Boolean).join(', '),
  postalCode: zip,
  addressLocality: city,
  addressCountry: countryCode,
});

/** From the home page to the page; null where the page stands in no row. */
function breadcrumbList({ breadcrumbs = [], canonical }: PageFacts, site: Site): Record<string, unknown> | null {
  if (breadcrumbs.length === 0) return null;
  const home = { name: textsFor(site.language.code).t('Homepage'), url: site.url('/') };
  return {
    '@type': 'BreadcrumbList',
    '@id': `${canonical}#breadcrumb`,
    itemListElement: [home, ...breadcrumbs].map(({ name, url }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: new URL(url, site.origin).href,
    })),
  };
}

/** JSON for a `<script>`, which its content cannot close. */
export const jsonForScript = (data: object): string =>
  JSON.stringify(data).replace(/[<>&]/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`);
