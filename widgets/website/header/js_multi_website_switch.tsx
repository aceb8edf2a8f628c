import { useHostEvent } from '#registry/hooks.ts';
import { useHost } from '#registry/host.ts';
import { number, text } from '#registry/params.ts';
import { defineWidget } from '#registry/widget.ts';

/**
 * A link to the same page of another website, for staff of several. The server's leads to the page as it was asked for;
 * filters chosen since, and the place on it, are known to the browser alone.
 */
export default defineWidget({
  params: {
    /** Website to change to. */
    websiteId: number(),
    /** Its domain. Without one the address stays. */
    domain: text(''),
    /** Name of the website. */
    name: text(),
  },
  load: 'interact',
  View({ websiteId, domain, name }) {
    const link = useHost() as HTMLAnchorElement;
    useHostEvent('click', () => {
      link.href = sameAddressOn(domain, websiteId);
    });
    return name;
  },
});

function sameAddressOn(domain: string, websiteId: number): string {
  const target = new URL(location.href);
  // A domain without a port is answered at the one that the visitor is at.
  if (domain !== '' && domain !== target.hostname) target.host = domain;
  target.searchParams.set('fw', String(websiteId));
  return target.href;
}
