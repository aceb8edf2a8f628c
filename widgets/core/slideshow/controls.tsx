import { t } from '#registry/texts.ts';
import { Indicators } from './indicators.tsx';
import { Rotation } from './rotation.tsx';
import type { Slides } from './use_slides.ts';

type Props = {
  /** What holds the track. */
  strip: HTMLElement;
  slides: Slides;
  /** A small picture of each slide, where there is one. */
  thumbs: (string | undefined)[];
  /** Goes on by itself each so many ms; 0: never. */
  interval: number;
};

/** Arrows, a page of indicators, and a pause where it moves by itself. Nothing for a single slide. */
export function SlideshowControls({ strip, slides, thumbs, interval }: Props) {
  const { current, show, goTo } = slides;
  if (thumbs.length < 2) return null;
  return (
    <>
      <Arrow way="back" label={t('Previous')} onPress={() => goTo(current - 1)} />
      <Arrow way="next" label={t('Next')} onPress={() => goTo(current + 1)} />
      <div className="o_slideshow__bar">
        {interval > 0 && <Rotation strip={strip} interval={interval} turn={() => show(current + 1, 'smooth')} />}
        <Indicators thumbs={thumbs} current={current} goTo={goTo} />
      </div>
    </>
  );
}

function Arrow({ way, label, onPress }: { way: 'back' | 'next'; label: string; onPress(): void }) {
  return (
    <button
      type="button"
      className={`o_slideshow__arrow o_slideshow__arrow--${way}`}
      aria-label={label}
      onClick={onPress}
    >
      {/* Browsers mirror these two characters in right-to-left text. */}
      {way === 'back' ? '‹' : '›'}
    </button>
  );
}
