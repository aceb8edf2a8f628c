import { number } from '#registry/params.ts';
import { defineWidget } from '#registry/widget.ts';
import { comeCloser } from '#widgets/core/lazy_zoom.ts';

/**
 * Pictures that name a larger one in `data-zoom` come near under the mouse; a link around a picture leads
 * to the large one for everybody else.
 */
export default defineWidget({
  load: 'interact',
  params: {
    /** How much larger a picture must be than its place to be worth it. */
    factor: number(1.5),
  },
  enhance(host, { factor }, signal) {
    comeCloser(host, { isAuto: true, factor, stage: '[data-widget]', signal });
  },
});
