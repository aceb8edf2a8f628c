/** The imprint, the privacy page and the list of cookies, made of details and code. */
import { secondsInDay, secondsInHour, secondsInMinute } from 'date-fns/constants';
import type { FastifyRequest } from 'fastify';
import { hook } from '#core/domain/hook.ts';
import { countryName } from '#core/i18n/country_names.ts';
import type { Texts } from '#core/i18n/texts.ts';
import { type PageResponse, show } from '#core/pages/response.ts';
import type { Site } from '#core/sites/site.ts';
import { publishedPages } from '#website/queries.ts';
import { type LegalPage, legalDetailsOf, missingIn } from './details.ts';
import { STORED_ON_DEVICES, type StoredOnDevice } from './stored_on_devices.ts';

/** Data that is kept, each marked by `msg`; told by the domain that knows it. */
export type KeptData = { what: string; until: string; why: string };
export const keptData = hook<readonly KeptData[]>();

export const IMPRINT = '/imprint';
export const PRIVACY = '/privacy';
export const COOKIES = '/cookies';
/** Written by staff as a page, as no two shops sell alike. */
export const TERMS = '/shop/terms';

const PAGES: Record<string, (request: FastifyRequest) => Promise<PageResponse | null>> = {
  [IMPRINT]: (request) => whenComplete('imprint', request, imprintPage),
  [PRIVACY]: (request) => whenComplete('privacy', request, privacyPage),
  [COOKIES]: async (request) => cookiePage(request),
};

/** What stands at an address where staff wrote no page; null: nothing. */
export const legalPage = async (request: FastifyRequest, url: string): Promise<PageResponse | null> =>
  (await PAGES[url]?.(request)) ?? null;

async function whenComplete(
  page: LegalPage,
  request: FastifyRequest,
  draw: (request: FastifyRequest) => Promise<PageResponse>,
): Promise<PageResponse | null> {
  return (await missingIn(page, request.site)).length === 0 ? draw(request) : null;
}

export async function hasLegalPage(site: Site, url: string): Promise<boolean> {
  if (url === COOKIES) return true;
  const page = url === IMPRINT ? 'imprint' : url === PRIVACY ? 'privacy' : null;
  return page !== null && (await missingIn(page, site)).length === 0;
}

/** Those that there are, for the footer. */
export async function legalLinks(site: Site, { t }: Texts): Promise<{ name: string; url: string }[]> {
  const written = new Set((await publishedPages(site.website.id)).map(({ url }) => url));
  const isThere = async (url: string) => written.has(url) || (await hasLegalPage(site, url));
  return [
    ...((await isThere(IMPRINT)) ? [{ name: t('Imprint'), url: IMPRINT }] : []),
    ...((await isThere(PRIVACY)) ? [{ name: t('Privacy'), url: PRIVACY }] : []),
    ...(written.has(TERMS) ? [{ name: t('Terms and conditions'), url: TERMS }] : []),
    { name: t('Cookies'), url: COOKIES },
  ].map(({ name, url }) => ({ name, url: site.url(url) }));
}

const facts = (title: string, { site }: FastifyRequest, url: string) => ({
  facts: { title, canonical: url, breadcrumbs: [{ name: title, url: site.url(url) }], styles: 'website/legal' },
});

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** With the country: buyers may live in another. */
const addressOf = ({ company }: Site, { locale }: Texts): string[] => [
  ...company.addressLines,
  countryName(company.countryCode, locale.tag) ?? '',
];

async function imprintPage(request: FastifyRequest): Promise<PageResponse> {
  const { site, texts } = request;
  const { company } = site;
  const { t } = texts;
  const { representative, register, supervisor, editor } = await legalDetailsOf(site.website.id);
  const title = t('Imprint');
  const entries = [
    { label: t('Represented by'), text: representative },
    { label: t('Register and number'), text: register },
    { label: t('Tax ID'), text: company.vat },
    { label: t('Supervisory authority'), text: supervisor },
    { label: t('Responsible for the content'), text: editor },
  ]
    .filter(({ text }) => text)
    .map(({ label, text }) => ({ label, lines: linesOf(text) }));
  return show(
    '@website/legal/imprint',
    { title, entries, address: addressOf(site, texts) },
    facts(title, request, IMPRINT),
  );
}

async function privacyPage(request: FastifyRequest): Promise<PageResponse> {
  const { site, texts } = request;
  const { t, say } = texts;
  const { dataOfficer, hosting, recipients, dataAuthority } = await legalDetailsOf(site.website.id);
  const title = t('Privacy');
  const data = {
    title,
    address: addressOf(site, texts),
    dataOfficer: linesOf(dataOfficer),
    kept: keptData
      .all()
      .flat()
      .map(({ what, until, why }) => ({ what: say(what), until: say(until), why: say(why) })),
    recipients: linesOf(`${hosting}\n${recipients}`),
    dataAuthority: linesOf(dataAuthority),
    cookiesUrl: site.url(COOKIES),
  };
  return show('@website/legal/privacy', data, facts(title, request, PRIVACY));
}

function cookiePage(request: FastifyRequest): PageResponse {
  const { texts } = request;
  const title = texts.t('Cookies');
  const rows = (isForStaff: boolean) =>
    STORED_ON_DEVICES.filter((one) => Boolean(one.isForStaff) === isForStaff).map((one) => ({
      name: one.name,
      purpose: texts.say(one.purpose),
      lasts: lifetime(one, texts),
    }));
  const data = { title, groups: [{ rows: rows(false) }, { heading: texts.t('For our staff only'), rows: rows(true) }] };
  return show('@website/legal/cookies', data, facts(title, request, COOKIES));
}

function lifetime({ kind, seconds = null }: StoredOnDevice, { t, tn }: Texts): string {
  if (kind === 'local') return t('Until you delete it');
  if (kind === 'session') return t('Until the tab is closed');
  if (seconds === null) return t('Until the browser is closed');
  const count = (unit: number) => Math.round(seconds / unit);
  if (seconds < secondsInHour) return tn('{n} minute', '{n} minutes', count(secondsInMinute));
  if (seconds < secondsInDay) return tn('{n} hour', '{n} hours', count(secondsInHour));
  return tn('{n} day', '{n} days', count(secondsInDay));
}
