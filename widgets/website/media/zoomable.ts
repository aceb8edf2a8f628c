import { number } from '#registry/params.ts';
import { defineWidget } from '#registry/widget.ts';
import { loadZoom } from '#widgets/core/lazy_zoom.ts';

/**
 * Zooms pictures that name a larger one in `data-zoom` under the mouse. Without a mouse, a link around a picture opens
 * the large one.
 */
export default defineWidget({
  load: 'interact',
  params: {
    /** How much larger than its box a picture must be. */
    factor: number(1.5),
  },
  enhance(host, { factor }, signal) {
    loadZoom(host, { isAuto: true, factor, stage: '[data-widget]', signal });
  },
});
