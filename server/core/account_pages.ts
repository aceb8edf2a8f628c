/** What customers find in their account: a page for each kind of document, their details, their safety. */
import type { FastifyRequest } from 'fastify';
import type { AccountList } from './account_list.ts';
import type { Domain } from './domain.ts';
import { pathOf } from './page_keys.ts';
import type { Person } from './people.ts';
import type { Site } from './site.ts';

export type AccountPage = {
  /** Marked by `phrase`. */
  label: string;
  url: string;
  /** Name in the sprite; of what is listed among 'Your Documents'. */
  icon?: string;
  /** Addresses below which other things of the kind are found, such as `/my/task` for `/my/tasks`. */
  below?: string[];
  /** How many such documents a person has; a page without it is none of documents. */
  count?(person: Person, site: Site): Promise<number>;
  /** What its page lists; without it the domain draws the page itself. */
  list?: AccountList;
};

export type AccountLink = { name: string; url: string; active: boolean };

/** The overview first, then documents, then what is about the person. */
function pagesOf(domains: readonly Domain[]): AccountPage[] {
  const rank = ({ url, count }: AccountPage) => (url === OVERVIEW ? 0 : count ? 1 : 2);
  return domains.flatMap(({ accountPages = [] }) => accountPages).sort((a, b) => rank(a) - rank(b));
}

/** `/my` shows it, too. */
const OVERVIEW = '/my/home';

/** The pages of an account as links; none for guests. */
export function accountLinksFor(
  person: Person | null,
  request: FastifyRequest,
  domains: readonly Domain[],
): AccountLink[] {
  if (!person) return [];
  const path = pathOf(request);
  const isBelow = (url: string) => path === url || path.startsWith(`${url}/`);
  return pagesOf(domains).map(({ label, url, below = [] }) => ({
    name: request.texts.say(label),
    url: request.site.url(url),
    active: [url, ...below].some(isBelow) || (url === OVERVIEW && path === '/my'),
  }));
}

/** 'Your Documents': each kind that a person may have, with how many there are. */
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
