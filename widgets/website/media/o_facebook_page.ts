import { flag, number, text } from '#registry/params.ts';
import { t } from '#registry/texts.ts';
import { defineWidget } from '#registry/widget.ts';
import { offerEmbed } from '#widgets/website/parts/embed.ts';

const NARROWEST_PX = 180;
const WIDEST_PX = 500;
const PLUGIN = 'https://www.facebook.com/plugins/page.php';

/** A page of Facebook: a link to it, and on demand the page itself, as wide as there is room within its bounds. */
export default defineWidget({
  load: 'visible',
  params: {
    /** Address of the page; without one nothing is offered. */
    href: text(''),
    height: number(215),
    /** Joined by commas: `timeline,events,messages`. */
    tabs: text(''),
    smallHeader: flag(),
    hideCover: flag(),
    showFacepile: flag(true),
  },
  enhance(host, { href, height, tabs, smallHeader, hideCover, showFacepile }, signal) {
    if (!href) return;
    return offerEmbed(
      host,
      () => {
        const width = Math.min(WIDEST_PX, Math.max(NARROWEST_PX, Math.floor(host.clientWidth)));
        const query = new URLSearchParams({
          href,
          tabs,
          width: String(width),
          height: String(height),
          small_header: String(smallHeader),
          hide_cover: String(hideCover),
          show_facepile: String(showFacepile),
        });
        return {
          address: `${PLUGIN}?${query}`,
          title: t('Our page on Facebook'),
          className: 'embed__frame',
          width,
          height,
        };
      },
      signal,
    );
  },
});
