import { text } from '#registry/params.ts';
import { t } from '#registry/texts.ts';
import { defineWidget } from '#registry/widget.ts';
import { offerEmbed } from '#widgets/website/parts/embed.ts';

/** Hosts allowed in frames; the server's content security policy lists the same. */
const PLAYERS = ['www.youtube-nocookie.com', 'player.vimeo.com'];

/** A third-party video: a link to it, and its player on demand. */
export default defineWidget({
  load: 'visible',
  params: {
    /** Address of the player; `oeExpression` is its older name. */
    src: text(''),
    oeExpression: text(''),
    title: text(''),
  },
  enhance(host, { src, oeExpression, title }, signal) {
    const address = playerAddress(src || oeExpression);
    if (!address) return;
    return offerEmbed(
      host,
      () => ({ address, title: title || t('Video'), className: 'embed__frame embed__frame--film' }),
      signal,
    );
  },
});

/** Addresses of watch pages and of players that set cookies become those of players that don't. Empty for all others. */
function playerAddress(given: string): string {
  const whole = given.startsWith('//') ? `https:${given}` : given;
  if (!URL.canParse(whole)) return '';
  const url = new URL(whole);
  const [, film] = /(?:[?&]v=|\/embed\/|youtu\.be\/)([\w-]{6,20})/.exec(whole) ?? [];
  if (/(^|\.)(youtube(-nocookie)?\.com|youtu\.be)$/.test(url.hostname))
    return film ? `https://www.youtube-nocookie.com/embed/${film}` : '';
  return url.protocol === 'https:' && PLAYERS.includes(url.hostname) ? url.href : '';
}
