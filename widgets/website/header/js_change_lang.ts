import { text } from '#registry/params.ts';
import { defineWidget } from '#registry/widget.ts';

/** A link to the same page in another language. The place on the page, which only the browser knows, goes with it. */
export default defineWidget({
  params: {
    /** Language to change to, such as `fr_FR`; `default` for the website's own. */
    lang: text(),
  },
  load: 'interact',
  enhance(host, { lang }, signal) {
    const link = host.querySelector('a') ?? (host as HTMLAnchorElement);
    // The link may lead to the page itself or to the address that remembers the choice.
    const page = pageBehind(link);
    const lead = () => {
      const place = encodeURIComponent(location.hash);
      link.href = `/website/lang/${encodeURIComponent(lang)}?r=${encodeURIComponent(page)}${place}`;
    };
    link.addEventListener('click', lead, { signal });
  },
});

/** Its path and query, without the parameters for translators. */
function pageBehind(link: HTMLAnchorElement): string {
  const { pathname, search } = new URL(link.href, location.href);
  const returnTo = pathname.startsWith('/website/lang/') ? new URLSearchParams(search).get('r') : null;
  const page = new URL(returnTo ?? pathname + search, location.origin);
  page.searchParams.delete('edit_translations');
  return page.pathname + page.search;
}
