import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useNewest } from '#registry/hooks.ts';
import { t } from '#registry/texts.ts';
import { type DrawingArea, openArea } from './drawing_area.ts';

export type PadProps = {
  /** Gets the area while it is shown. */
  area: RefObject<DrawingArea | null>;
  /** Where pictures are made, never shown. */
  sheet: RefObject<HTMLCanvasElement | null>;
  drawn(isBlank: boolean): void;
};

/** Where one draws with mouse, finger or pen. */
export function DrawingPad({ area, sheet, drawn }: PadProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const newest = useNewest(drawn);
  useLayoutEffect(() => {
    if (!canvas.current || !sheet.current) return;
    const life = new AbortController();
    const changed = (isBlank: boolean) => newest.current(isBlank);
    area.current = openArea({ canvas: canvas.current, sheet: sheet.current, changed }, life.signal);
    return () => life.abort();
  }, [area, sheet, newest]);
  return (
    <>
      <div className="signature__head">
        <p id="o_portal_signature_label">{t('Draw your signature')}</p>
        <button
          type="button"
          className="button button--link"
          id="o_portal_sign_clear"
          onClick={() => area.current?.clear()}
        >
          {t('Clear')}
        </button>
      </div>
      <div className="signature__area" id="o_portal_signature">
        <canvas ref={canvas} className="signature__canvas" role="img" aria-labelledby="o_portal_signature_label" />
      </div>
      <p className="field__hint">
        {t('With the mouse, a finger or a pen. A typed or uploaded signature counts as much.')}
      </p>
      <canvas ref={sheet} hidden />
    </>
  );
}
