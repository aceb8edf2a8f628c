import { text } from '#registry/params.ts';
import { defineWidget } from '#registry/widget.ts';
import { followedLink } from '#widgets/shop/parts/followed_link.ts';

declare global {
  interface Navigator {
    globalPrivacyControl?: boolean;
  }
  interface Document {
    prerendering?: boolean;
  }
}

/**
 * Reports views to the shop's own counter that the server does not see, at the specified addresses: of cached pages
 * and followed links. Visitors who opted out of tracking are not counted.
 */
export default defineWidget({
  load: 'idle',
  params: {
    /** What the page is a view of, such as `product_view/12`. */
    view: text(''),
    /** Name of the third-party analytics object that the owner configured; empty for none. */
    analytics: text(''),
  },
  enhance(host, { view, analytics }, signal) {
    if (navigator.globalPrivacyControl || navigator.doNotTrack === '1') return;
    const count = (name: string) => navigator.sendBeacon(`/stats/ecom/${name}`);
    const reportLater = async () => {
      const { report } = await import('#widgets/shop/parts/analytics.ts');
      report(host, { view, name: analytics, viewOf: followedLink }, signal);
    };
    const seen = () => {
      if (view.startsWith('product')) count(view);
      if (analytics) reportLater().catch(() => {});
    };
    // A browser may make a page ready that its visitor never sees.
    if (document.prerendering) document.addEventListener('prerenderingchange', seen, { once: true, signal });
    else seen();
    host.addEventListener(
      'click',
      (event) => {
        const name = followedLink(event);
        if (name) count(name);
      },
      { signal },
    );
  },
});
