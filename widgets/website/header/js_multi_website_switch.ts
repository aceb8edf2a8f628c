import { number, text } from '#registry/params.ts';
import { defineWidget } from '#registry/widget.ts';

/** A link to the same page of another website, for staff of several. */
export default defineWidget({
  params: { websiteId: number(), domain: text('') },
  load: 'interact',
  enhance(host, { websiteId, domain }, signal) {
    const link = host.querySelector('a') ?? (host as HTMLAnchorElement);
    const lead = () => {
      link.href = sameAddressOn(domain, websiteId);
    };
    link.addEventListener('click', lead, { signal });
  },
});

function sameAddressOn(domain: string, websiteId: number): string {
  const target = new URL(location.href);
  // A domain without a port is answered at the one that the visitor is at.
  if (domain !== '' && domain !== target.hostname) target.host = domain;
  target.searchParams.set('fw', String(websiteId));
  return target.href;
}
