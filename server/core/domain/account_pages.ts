/** Collects the pages of a customer's account and their links. */
import type { FastifyRequest } from 'fastify';
import { pathOf } from '#core/pages/cache/page_keys.ts';
import type { Person } from '#core/people/people.ts';
import type { Site } from '#core/sites/site.ts';
import type { AccountList } from './account_list.ts';

export type AccountPage = {
  /** Marked by `msg`. */
  label: string;
  url: string;
  /** Icon in the sprite, for pages listed under 'Your Documents'. */
  icon?: string;
  /** Other paths that belong to this page, such as `/my/task` for `/my/tasks`. */
  below?: string[];
  /** The number of such documents a person has; missing for pages that list no documents. */
  count?(person: Person, site: Site): Promise<number>;
  /** What its page lists; without it the domain renders the page itself. */
  list?: AccountList;
  /** Documents that need the customer to act, the most urgent first. */
  waiting?(person: Person, site: Site): Promise<Waiting[]>;
};

/** A document that waits for its customer, in the language of the site. */
export type Waiting = {
  title: string;
  /** Of its page, without language prefix. */
  path: string;
  /** The action needed, and its deadline. */
  note: string;
  amount: string;
  /** The deadline has passed. */
  isLate: boolean;
};

export type AccountLink = { name: string; url: string; active: boolean };

/** What a domain has, as far as accounts are concerned. */
type HasAccountPages = { accountPages?: readonly AccountPage[] };

/** The overview first, then documents, then pages about the person. */
function pagesOf(domains: readonly HasAccountPages[]): AccountPage[] {
  const rank = ({ url, count }: AccountPage) => (url === OVERVIEW ? 0 : count ? 1 : 2);
  return domains.flatMap(({ accountPages = [] }) => accountPages).sort((a, b) => rank(a) - rank(b));
}

/** `/my` shows it, too. */
const OVERVIEW = '/my/home';

/**
 * The account's pages as links; none for guests.
 * @param path of the current page; for a record whose own path does not say which list it is in, the path of that list
 */
export function accountLinksFor(
  person: Person | null,
  request: FastifyRequest,
  domains: readonly HasAccountPages[],
  path = pathOf(request),
): AccountLink[] {
  if (!person) return [];
  const isBelow = (url: string) => path === url || path.startsWith(`${url}/`);
  return pagesOf(domains).map(({ label, url, below = [] }) => ({
    name: request.texts.say(label),
    url: request.site.url(url),
    active: [url, ...below].some(isBelow) || (url === OVERVIEW && path === '/my'),
  }));
}

/** 'Your Documents': each kind that a person may have, with its number. */
export async function documentCounts(
  person: Person,
  request: FastifyRequest,
): Promise<{ name: string; url: string; icon: string; count: number }[]> {
  const { site, texts, server } = request;
  return Promise.all(
    pagesOf(server.domains).flatMap(({ label, url, icon = 'document', count }) =>
      count
        ? [
            count(person, site).then((number) => ({
              name: texts.say(label),
              url: site.url(url),
              icon,
              count: number,
            })),
          ]
        : [],
    ),
  );
}

/** 'Waiting for you', in the order of the documents' kinds. */
export async function waitingFor(
  person: Person,
  { site, server }: FastifyRequest,
): Promise<(Waiting & { icon: string; url: string })[]> {
  const found = await Promise.all(
    pagesOf(server.domains).map(async ({ icon = 'document', waiting }) =>
      ((await waiting?.(person, site)) ?? []).map((one) => ({ ...one, icon, url: site.url(one.path) })),
    ),
  );
  return found.flat();
}
