import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { text } from '#registry/params.ts';
import { t } from '#registry/texts.ts';
import { defineWidget } from '#registry/widget.ts';
import { useCopy } from '#widgets/core/hooks/use_copy.ts';
import { openShareWindow } from '#widgets/core/share_window.ts';
import { openByHover } from '#widgets/website/parts/hover_disclosure.ts';
import { hashtagsOf, type Network, networksFor } from '#widgets/website/parts/networks.ts';

const WINDOW: [number, number] = [500, 500];

/** Offers to share this page: a disclosure that hovering opens too, with a plain link for each network. */
export default defineWidget({
  load: 'interact',
  params: {
    /** Networks in their order, joined by commas. */
    social: text('facebook,twitter,linkedin,google-plus'),
    /** Beside that of the company, with their signs: `#spring #garden`. */
    hashtags: text(''),
    /** What the server knows of the page; where it says nothing, what the browser shows: address, title, company. */
    url: text(''),
    /** What is shared, as networks show it. */
    title: text(''),
    /** Whose it is, as networks show it. */
    company: text(''),
  },
  View({ social, hashtags, url, title, company }) {
    const [page, setPage] = useState({ url, title, company });
    const [canAskBrowser, setCanAsk] = useState(false);
    const ref = useRef<HTMLDetailsElement>(null);
    useEffect(() => {
      const life = new AbortController();
      openByHover(ref.current as HTMLDetailsElement, life.signal);
      return () => life.abort();
    }, []);
    useEffect(() => {
      setPage({
        url: url || location.origin + location.pathname,
        title: title || (document.title.split(' | ')[0] ?? ''),
        company: company || (document.documentElement.dataset.oeCompanyName ?? ''),
      });
      setCanAsk('share' in navigator);
    }, [url, title, company]);
    const networks = networksFor(social, { ...page, hashtags: hashtagsOf(page.company, hashtags) });

    const follow = (event: MouseEvent, { address, opensWindow }: Network) => {
      if (opensWindow && !event.ctrlKey && !event.metaKey && !event.shiftKey) openShareWindow(event, address, WINDOW);
    };
    // Closing the browser's share dialog is not an error.
    const askBrowser = () => navigator.share({ url: page.url, title: page.title }).catch(() => {});

    return (
      <details className="dropdown dropdown--start share" ref={ref}>
        <summary className="button button--quiet button--small">
          <ShareIcon />
          {t('Share this page')}
        </summary>
        <ul className="dropdown__menu">
          {networks.map((network) => (
            <li key={network.name}>
              <a
                className="dropdown__item"
                href={network.address}
                rel="noopener"
                target={network.opensWindow ? '_blank' : undefined}
                onClick={(event) => follow(event, network)}
              >
                {network.label}
              </a>
            </li>
          ))}
          <li className="with-script">
            <CopyButton address={page.url} />
          </li>
          {canAskBrowser && (
            <li>
              <button type="button" className="dropdown__item" onClick={askBrowser}>
                {t('More options …')}
              </button>
            </li>
          )}
        </ul>
      </details>
    );
  },
});

function CopyButton({ address }: { address: string }) {
  const { isCopied, copy } = useCopy();
  const press = () => copy(address, t('The browser blocked it. The address is {address}', { address }));
  return (
    <button type="button" className="dropdown__item" onClick={press}>
      {isCopied ? t('Copied') : t('Copy link')}
    </button>
  );
}

function ShareIcon() {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="6" cy="12" r="2.5" />
      <circle cx="17.5" cy="5.5" r="2.5" />
      <circle cx="17.5" cy="18.5" r="2.5" />
      <path d="m8.2 10.8 7-4M8.2 13.2l7 4" />
    </svg>
  );
}
