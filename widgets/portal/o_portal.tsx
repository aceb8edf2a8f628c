import { useEffect, useState } from 'react';
import type { AccountLink } from '#portal/home_view.ts';
import { emit } from '#registry/bus.ts';
import { call } from '#registry/call.ts';
import { useEvent, useNewest } from '#registry/hooks.ts';
import { data } from '#registry/params.ts';
import { tn } from '#registry/texts.ts';
import { defineWidget } from '#registry/widget.ts';
import { useCall } from '#widgets/core/hooks/use_call.ts';
import type { AccountCounts } from './parts/account_counts.ts';

/** The pages of an account, each with the number of documents that wait for somebody. */
export default defineWidget({
  load: 'idle',
  params: {
    /** Links of the account with what waits at each. */
    places: data<AccountLink[]>(),
  },
  View({ places }) {
    const waiting = useWaiting();
    return places.map(({ name, url, active }) => (
      <a key={url} className="staff-menu__link" href={url} aria-current={active ? 'page' : undefined}>
        {name}
        <Badge count={waiting[url] ?? 0} />
      </a>
    ));
  },
});

function Badge({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="staff-menu__count">
      <span aria-hidden="true">{count}</span>
      <span className="visually-hidden">{tn('{n} to do', '{n} to do', count)}</span>
    </span>
  );
}

/** Address of a page → number. The frame of a page is kept for a while: the numbers come by a call. */
function useWaiting(): Record<string, number> {
  const [waiting, setWaiting] = useState<Record<string, number>>({});
  const { run } = useCall((signal) => call<AccountCounts>('/my/counts', {}, { signal }));
  const ask = async () => {
    const counts = await run();
    if (!counts) return;
    setWaiting(Object.fromEntries(counts.documents.map(({ url, waiting }) => [url, waiting])));
    emit('account:counts', counts);
  };
  const newest = useNewest(ask);
  useEvent('account:changed', () => void ask());
  useEffect(() => {
    void newest.current();
    // Meanwhile something may have been signed or paid in another tab.
    const comeBack = () => document.visibilityState === 'visible' && void newest.current();
    document.addEventListener('visibilitychange', comeBack);
    return () => document.removeEventListener('visibilitychange', comeBack);
  }, [newest]);
  return waiting;
}
