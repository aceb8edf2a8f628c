import { number } from '#registry/params.ts';
import { defineWidget } from '#registry/widget.ts';
import { startSlideshow } from '#widgets/core/slideshow.ts';

/** A strip of slides that snaps, `.o_slideshow__track > .o_slideshow__slide`, with the controls of a carousel. */
export default defineWidget({
  load: 'visible',
  params: {
    /** Goes on by itself each so many ms; 0: never. */
    interval: number(0),
  },
  enhance(host, { interval }, signal) {
    startSlideshow(host, { interval, signal });
  },
});
