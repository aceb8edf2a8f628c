/** Addresses of a channel's lists, by their filters. */
import type { Translated } from '#core/db/columns.ts';
import type { Site } from '#core/sites/site.ts';
import type { SlideType, Sorting } from '#slides/kinds.ts';
import { channelPath, slugIn } from '#slides/paths.ts';
import type { Channel } from '#slides/queries.ts';

type Named = { id: number; name: Translated };

export type ListAddress = {
  type?: SlideType | null;
  tag?: Named | null;
  category?: Named | null;
  isUncategorized?: boolean;
  search?: string;
  /** Null: the channel's own. */
  sorting?: Sorting | null;
  page?: number;
};

export function listPath(channel: Channel, to: ListAddress, site: Site): string {
  const below = [
    to.tag ? `/tag/${slugIn(to.tag, site)}` : '',
    to.category ? `/category/${slugIn(to.category, site)}` : '',
    to.type ? `/${to.type}` : '',
    to.page && to.page > 1 ? `/page/${to.page}` : '',
  ].join('');
  const query = new URLSearchParams({
    ...(to.isUncategorized && { uncategorized: '1' }),
    ...(to.sorting && { sorting: to.sorting }),
    ...(to.search && { search: to.search }),
  }).toString();
  return `${channelPath(channel, site, below)}${query && `?${query}`}`;
}
