/** Links to the same page elsewhere: in another language, or of another website. */
import { number, text } from '#registry/params.ts';
import { defineWidget } from '#registry/widget.ts';

type Target = { lang: string; websiteId: number | null; domain: string };

/** The place on the page, which only the browser knows, goes with it. */
export default defineWidget({
  params: { lang: text(''), websiteId: number(null), domain: text('') },
  load: 'interact',
  enhance(host, target, signal) {
    const link = host.querySelector('a') ?? (host as HTMLAnchorElement);
    // The link may lead to the page itself or to the address that remembers the choice.
    const page = pageBehind(link);
    const lead = () => {
      link.href = addressOf(target, page) ?? link.href;
    };
    link.addEventListener('click', lead, { signal });
  },
});

function addressOf({ lang, websiteId, domain }: Target, page: string): string | undefined {
  if (lang !== '') {
    const place = encodeURIComponent(location.hash);
    return `/website/lang/${encodeURIComponent(lang)}?r=${encodeURIComponent(page)}${place}`;
  }
  return websiteId === null ? undefined : sameAddressOn(domain, websiteId);
}

/** Its path and query, without the parameters for translators. */
function pageBehind(link: HTMLAnchorElement): string {
  const { pathname, search } = new URL(link.href, location.href);
  const said = pathname.startsWith('/website/lang/') ? new URLSearchParams(search).get('r') : null;
  const page = new URL(said ?? pathname + search, location.origin);
  page.searchParams.delete('edit_translations');
  return page.pathname + page.search;
}

function sameAddressOn(domain: string, websiteId: number): string {
  const target = new URL(location.href);
  // A domain without a port is answered at the one that the visitor is at.
  if (domain !== '' && domain !== target.hostname) target.host = domain;
  target.searchParams.set('fw', String(websiteId));
  return target.href;
}
