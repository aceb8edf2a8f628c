import { useEffect, useState } from 'react';
import { useNewest } from '#registry/hooks.ts';
import { t } from '#registry/texts.ts';
import { isCalm } from './use_slides.ts';

type Props = { strip: HTMLElement; interval: number; turn(): void };

/** The button that starts and stops it. It rests under a mouse, under the focus of a keyboard, and out of sight. */
export function Rotation({ strip, interval, turn }: Props) {
  const [isOn, setOn] = useState(() => !isCalm());
  const newest = useNewest(turn);
  useEffect(() => {
    if (!isOn) return;
    const isAtRest = () => document.hidden || strip.matches(':hover') || strip.querySelector(':focus-visible') !== null;
    const timer = setInterval(() => isAtRest() || newest.current(), interval);
    return () => clearInterval(timer);
  }, [isOn, interval, strip, newest]);

  // Pressing play starts the slides although focus and mouse, which pause them, are on the button.
  const press = () => {
    setOn(!isOn);
    if (!isOn) turn();
  };
  return (
    <button
      type="button"
      className={isOn ? 'o_slideshow__rotation is-playing' : 'o_slideshow__rotation'}
      aria-label={isOn ? t('Pause') : t('Play')}
      onClick={press}
    />
  );
}
