import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useIsKept } from '#registry/hooks.ts';
import { useHost } from '#registry/host.ts';
import { number } from '#registry/params.ts';
import { defineWidget } from '#registry/widget.ts';
import { SlideshowControls } from '#widgets/core/slideshow/controls.tsx';
import { slidesIn, useSlides } from '#widgets/core/slideshow/use_slides.ts';

type Props = { interval: number };

/**
 * A strip of an author's slides that snaps, `.o_slideshow__track > .o_slideshow__slide`. Fingers swipe it, and without a
 * script that is all there is; here come the controls of a carousel.
 */
export default defineWidget({
  load: 'visible',
  keepsHtml: true,
  params: {
    /** Goes on by itself each so many ms; 0: never. */
    interval: number(0),
  },
  View: (props) => useIsKept() && <Slideshow {...props} />,
});

function Slideshow({ interval }: Props) {
  const host = useHost();
  const [thumbs] = useState(() => slidesIn(host).map(thumbOf));
  const slides = useSlides(host);
  return createPortal(<SlideshowControls strip={host} slides={slides} thumbs={thumbs} interval={interval} />, host);
}

const thumbOf = (slide: HTMLElement): string | undefined =>
  slide.dataset.thumb ?? slide.querySelector('img')?.getAttribute('src') ?? undefined;
