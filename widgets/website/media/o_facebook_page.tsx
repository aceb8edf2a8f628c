import { useHost } from '#registry/host.ts';
import { flag, number, text, type Values } from '#registry/params.ts';
import { t } from '#registry/texts.ts';
import { defineWidget } from '#registry/widget.ts';
import { Embed, webAddress } from '#widgets/website/parts/embed.tsx';

const NARROWEST_PX = 180;
const WIDEST_PX = 500;
const PLUGIN = new URL('https://www.facebook.com/plugins/page.php');

const params = {
  /** Address of the page; without one its name stands alone. */
  href: text(''),
  /** Height of the frame in px. */
  height: number(215),
  /** Joined by commas: `timeline,events,messages`. */
  tabs: text(''),
  /** The frame has a small header. */
  smallHeader: flag(),
  /** The frame has no cover picture. */
  hideCover: flag(),
  /** The frame shows friends who like the page. */
  showFacepile: flag(true),
  /** What the page is called. */
  title: text(''),
  /** Said of it, after the link. */
  text: text(''),
};

/** A page of Facebook: a link to it, and on demand the page itself, as wide as there is room within its bounds. */
export default defineWidget({
  load: 'visible',
  params,
  View: FacebookPage,
});

function FacebookPage({ title, text: linkText, ...plugin }: Values<typeof params>) {
  const host = useHost();
  const name = title || t('Our page on Facebook');
  const link = webAddress(plugin.href);
  if (!link) return name;
  const frame = () => {
    const width = Math.min(WIDEST_PX, Math.max(NARROWEST_PX, Math.floor(host.clientWidth)));
    return { address: pluginAddress(plugin, width), title: t('Our page on Facebook'), width, height: plugin.height };
  };
  return <Embed link={link.href} name={name} text={linkText} host={PLUGIN.host} frame={frame} />;
}

function pluginAddress(plugin: Omit<Values<typeof params>, 'title' | 'text'>, width: number): string {
  const query = new URLSearchParams({
    href: plugin.href,
    tabs: plugin.tabs,
    width: String(width),
    height: String(plugin.height),
    small_header: String(plugin.smallHeader),
    hide_cover: String(plugin.hideCover),
    show_facepile: String(plugin.showFacepile),
  });
  return `${PLUGIN}?${query}`;
}
