import { useEffect, useState } from 'react';
import { t } from '#registry/texts.ts';
import { DialogBox } from '#widgets/core/dialog_box.tsx';
import type { DialogState } from '#widgets/core/hooks/use_dialog.ts';
import { loadNearImages } from '#widgets/core/lazy_images.ts';
import { SlideshowControls } from './controls.tsx';
import { useSlides } from './use_slides.ts';

export type LightboxPicture = {
  src: string;
  alt: string;
  caption?: string | undefined;
  /** A small form of it, for its indicator. */
  thumb?: string | undefined;
  /** A form of it that is on the page already: it is shown until the large one is there. */
  shown?: string | undefined;
};

export type LightboxContent = {
  /** Names the dialog. */
  title: string;
  pictures: LightboxPicture[];
  /** The one to begin with. */
  index: number;
  /** Goes on by itself each so many ms; 0: never. */
  interval?: number;
};

/** Pictures in a dialog of 80 % of the window; CSS sizes it, `dialog--lightbox`. */
export function Lightbox({ dialog, ...content }: LightboxContent & { dialog: DialogState }) {
  return (
    <DialogBox dialog={dialog} title={content.title} look="dialog--lightbox">
      <Strip {...content} />
    </DialogBox>
  );
}

function Strip({ title, pictures, index, interval = 0 }: LightboxContent) {
  const [strip, setStrip] = useState<HTMLElement | null>(null);
  const slides = useSlides(strip);
  const { show } = slides;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(() => {
    if (!strip) return;
    const life = new AbortController();
    // By then the dialog is shown, and has a size.
    const frame = requestAnimationFrame(() => {
      show(index);
      loadNearImages(strip, life.signal);
    });
    return () => {
      cancelAnimationFrame(frame);
      life.abort();
    };
  }, [strip]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a carousel is a group, of no fields
    <div
      ref={setStrip}
      className="o_slideshow o_slideshow--lightbox"
      role="group"
      aria-roledescription={t('carousel')}
      aria-label={title}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: slides are a group, of no fields */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <div className="o_slideshow__track" tabIndex={0} role="group" aria-label={t('Images')}>
        {pictures.map((picture, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: pictures neither come nor go
          <Slide key={i} picture={picture} label={t('Image {n} of {count}', { n: i + 1, count: pictures.length })} />
        ))}
      </div>
      {strip && (
        <SlideshowControls
          strip={strip}
          slides={slides}
          thumbs={pictures.map(({ thumb, shown }) => thumb ?? shown)}
          interval={interval}
        />
      )}
    </div>
  );
}

function Slide({ picture: { src, alt, caption, shown }, label }: { picture: LightboxPicture; label: string }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a slide is a group, of no fields
    <figure className="o_slideshow__slide" role="group" aria-roledescription={t('slide')} aria-label={label}>
      <img className="o_slideshow__picture" src={shown} data-src={src} alt={alt} />
      {caption && <figcaption className="o_slideshow__caption">{caption}</figcaption>}
    </figure>
  );
}
