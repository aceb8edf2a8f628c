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

export type AccountCounts = {
  /** What somebody has to do, in the order of the documents' kinds. */
  waiting: (Waiting & { icon: string; url: string })[];
  /** Each kind that they may have; `waiting` of these are to be signed or paid. */
  documents: { name: string; url: string; icon: string; count: number; waiting: number }[];
};

/** What stands on the overview of an account. */
export async function accountCounts(person: Person, request: FastifyRequest): Promise<AccountCounts> {
  const { site, texts, server } = request;
  const kinds = await Promise.all(
    pagesOf(server.domains).map(async (page) => {
      const { label, url, icon = 'document' } = page;
      const [count, waiting = []] = await Promise.all([page.count?.(person, site), page.waiting?.(person, site)]);
      return { name: texts.say(label), url: site.url(url), icon, count, waiting };
    }),
  );
  return {
    waiting: kinds.flatMap(({ icon, waiting }) => waiting.map((one) => ({ ...one, icon, url: site.url(one.path) }))),
    documents: kinds.flatMap(({ count, waiting, ...kind }) =>
      count === undefined ? [] : [{ ...kind, count, waiting: waiting.length }],
    ),
  };
}
