import { text } from '#registry/params.ts';
import { t } from '#registry/texts.ts';
import { defineWidget } from '#registry/widget.ts';
import { Embed, webAddress } from '#widgets/website/parts/embed.tsx';

/** Hosts allowed in frames; the server's content security policy lists the same. */
const PLAYERS = ['www.youtube-nocookie.com', 'player.vimeo.com'];

type Source = { src: string; oeExpression: string };
type Props = Source & { title: string; text: string };

/** A third-party video: a link to it, and its player on demand. An unknown player is only linked to. */
export default defineWidget({
  load: 'visible',
  params: {
    /** Address of the player; `oeExpression` is its older name. */
    src: text(''),
    /** Older name of `src`. */
    oeExpression: text(''),
    /** What the video is called. */
    title: text(''),
    /** Said of it, after the link. */
    text: text(''),
  },
  View: Video,
});

function Video({ title, text: linkText, ...source }: Props) {
  const link = webAddress(addressOf(source));
  const player = playerOf(source);
  const name = title || t('Video');
  if (!link) return name;
  const frame = () => ({ address: player?.href ?? '', title: name, look: 'embed__frame--film' });
  return <Embed link={link.href} name={name} text={linkText} host={player?.host} frame={frame} />;
}

const addressOf = ({ src, oeExpression }: Source) => src || oeExpression;

/** Addresses of watch pages and of players that set cookies become those of players that don't. */
function playerOf(source: Source): URL | null {
  const url = webAddress(addressOf(source));
  if (!url) return null;
  if (/(^|\.)(youtube(-nocookie)?\.com|youtu\.be)$/.test(url.hostname)) {
    const [, film] = /(?:[?&]v=|\/embed\/|youtu\.be\/)([\w-]{6,20})/.exec(url.href) ?? [];
    return film ? new URL(`https://www.youtube-nocookie.com/embed/${film}`) : null;
  }
  return url.protocol === 'https:' && PLAYERS.includes(url.hostname) ? url : null;
}
