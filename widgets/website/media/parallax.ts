import { number } from '#registry/params.ts';
import { defineWidget } from '#registry/widget.ts';

const SETTLE_MS = 500;

/**
 * A section whose picture, `.s_parallax_bg`, scrolls slower than its content. Without
 * script, and with reduced motion, both scroll together.
 */
export default defineWidget({
  load: 'visible',
  params: {
    /** How much slower: 0 not at all, 1 stands still. */
    scrollBackgroundRatio: number(0),
  },
  enhance(host, { scrollBackgroundRatio: ratio }, signal) {
    const picture = host.querySelector<HTMLElement>('.s_parallax_bg');
    if (!picture || ratio === 0 || matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined;
    let frame = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;

    const place = () => {
      frame = 0;
      const { top, height } = host.getBoundingClientRect();
      if (top > innerHeight || top + height < 0) return;
      picture.style.translate = `0 ${((innerHeight - height) / 2 - top) * ratio}px`;
    };
    const placeSoon = () => {
      frame ||= requestAnimationFrame(place);
    };
    /** So much larger than its place that its edges never show. */
    const build = () => {
      const more = (Math.abs(ratio) * (innerHeight + host.clientHeight)) / 2;
      picture.style.insetBlockStart = `${-more}px`;
      picture.style.blockSize = `calc(100% + ${2 * more}px)`;
      place();
    };
    const resized = () => {
      clearTimeout(timer);
      timer = setTimeout(build, SETTLE_MS);
    };
    build();
    window.addEventListener('scroll', placeSoon, { signal, passive: true });
    window.addEventListener('resize', resized, { signal });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      for (const name of ['translate', 'inset-block-start', 'block-size']) picture.style.removeProperty(name);
    };
  },
});
