import { number } from '../../registry/params.ts';
import { defineWidget } from '../../registry/widget.ts';

/**
 * Pictures that name a larger one in `data-zoom` come near under the mouse (behaviours §2); a link around a picture leads
 * to the large one for everybody else.
 */
export default defineWidget({
  load: 'interact',
  params: {
    /** How much larger a picture must be than its place to be worth it. */
    factor: number(1.5),
  },
  enhance(host, { factor }, signal) {
    const begin = async (event: MouseEvent) => {
      const { startZoom } = await import('../core/zoom.ts');
      if (!signal.aborted) startZoom(host, { isAuto: true, factor, stage: '[data-widget]', signal }, event);
    };
    // Where its code does not come, the link is there.
    host.addEventListener('mousemove', (event) => void begin(event).catch(() => {}), { signal, once: true });
  },
});
