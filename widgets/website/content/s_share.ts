import { defineWidget } from '#registry/widget.ts';
import { openShareWindow } from '#widgets/core/share_window.ts';

const WINDOW: [number, number] = [600, 550];
const ADDRESS = /([?&](?:u|url|body)=)[^&#]*/;
const TITLE = /([?&](?:title|text|subject)=)[^&#]*/;

/** Share links whose query gets the address and title of the current page. */
export default defineWidget({
  load: 'interact',
  enhance(host, _params, signal) {
    const before = new Map<HTMLAnchorElement, string>();
    for (const link of host.querySelectorAll<HTMLAnchorElement>('a[href]')) {
      const href = link.getAttribute('href') as string;
      before.set(link, href);
      // Replacement functions, because a page's title may contain `$`.
      const filled = href
        .replace(ADDRESS, (_all, name) => name + encodeURIComponent(location.href))
        .replace(TITLE, (_all, name) => name + encodeURIComponent(document.title));
      if (filled !== href) link.setAttribute('href', filled);
    }
    host.addEventListener(
      'click',
      (event) => {
        const link = (event.target as Element).closest<HTMLAnchorElement>('a[target=_blank]');
        if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey) openShareWindow(event, link.href, WINDOW);
      },
      { signal },
    );
    return () => {
      for (const [link, href] of before) link.setAttribute('href', href);
    };
  },
});
