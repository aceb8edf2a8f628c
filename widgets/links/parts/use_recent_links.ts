import { useState } from 'react';
import type { Filter, LinkAnswer } from '#links/contract.ts';
import { call } from '#registry/call.ts';
import { useCall } from '#widgets/core/hooks/use_call.ts';
import { untilOnline } from '#widgets/core/until_online.ts';

const LIMIT = 20;

/** The list of recent links in one of its orders. */
export function useRecentLinks(first: LinkAnswer[], firstFilter: Filter) {
  const [links, setLinks] = useState(first);
  const [filter, setFilter] = useState(firstFilter);
  const { run, isBusy, error } = useCall(async (signal, wanted: Filter) => {
    const body = { filter: wanted, limit: LIMIT };
    try {
      return await call<LinkAnswer[]>('/website_links/recent_links', body, { signal });
    } catch (failure) {
      untilOnline(failure, () => void show(wanted), signal);
      throw failure;
    }
  });
  const show = async (wanted: Filter) => {
    setFilter(wanted);
    setLinks([]);
    const found = await run(wanted);
    if (found) setLinks(found);
  };

  return {
    links,
    filter,
    isBusy,
    hasFailed: error !== null,
    show,
    /** Puts a link on top of the list, or moves it there. */
    add: (link: LinkAnswer) => setLinks((all) => [link, ...all.filter(({ id }) => id !== link.id)]),
    setCode: (id: number, code: string) =>
      setLinks((all) => all.map((one) => (one.id === id ? withCode(one, code) : one))),
  };
}

export type RecentLinks = ReturnType<typeof useRecentLinks>;

const withCode = (link: LinkAnswer, code: string): LinkAnswer => ({
  ...link,
  code,
  short_url: link.short_url_host + code,
});
