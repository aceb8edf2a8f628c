import { type MouseEvent, useEffect, useState } from 'react';
import { call } from '#registry/call.ts';
import { tn } from '#registry/texts.ts';
import { useUnmountSignal } from '#widgets/core/hooks/use_unmount_signal.ts';
import { openShareWindow } from '#widgets/core/share_window.ts';

export type SharedNetwork = { key: string; name: string; url: string; count: number };

type Props = { href: string; slideUrl: string; networks: SharedNetwork[] };

/** The specified size. */
const WINDOW: [number, number] = [626, 436];

/** Links to networks with the clicks on them, which are counted anew when the network's window is closed. */
export function ShareLinks({ href, slideUrl, networks }: Props) {
  const [counts, setCounts] = useState<Record<string, number>>({});
  const [opened, setOpened] = useState<Window | null>(null);
  const life = useUnmountSignal();
  useEffect(() => {
    if (!opened) return;
    const ask = () => {
      if (!opened.closed) return;
      setOpened(null);
      void call<Record<string, number>>(`${href}/shares`, {}, { signal: life }).then(setCounts, () => {});
    };
    addEventListener('focus', ask);
    return () => removeEventListener('focus', ask);
  }, [opened, href, life]);
  const countOf = ({ key, count }: SharedNetwork) => counts[key] ?? count;
  const total = networks.reduce((sum, one) => sum + countOf(one), 0);
  const follow = (event: MouseEvent, { url }: SharedNetwork) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    setOpened(openShareWindow(event, url, WINDOW));
  };
  return (
    <div id="statistic" className="slide-share__networks" {...{ 'slide-url': slideUrl }}>
      {networks.map((network) => (
        <a
          key={network.key}
          className="button button--quiet button--small o_slides_social_share"
          href={network.url}
          target="_blank"
          rel="noopener nofollow"
          {...{ 'social-key': network.key }}
          onClick={(event) => follow(event, network)}
        >
          <span>
            {`${network.name} (`}
            <span id={`${network.key}-badge`}>{countOf(network)}</span>)
          </span>
        </a>
      ))}
      <p className="slide-share__total" id="total-share">
        {tn('{n} share', '{n} shares', total, { n: total })}
      </p>
    </div>
  );
}
