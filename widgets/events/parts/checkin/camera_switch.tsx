import { type ComponentType, useEffect, useState } from 'react';
import { t } from '#registry/texts.ts';

type CameraProps = { onCode(code: string): void };

/** A button that opens the camera; its code, and a decoder where the browser has none, come with the first press. */
export default function CameraSwitch({ onCode }: CameraProps) {
  const [canFilm, setCanFilm] = useState(false);
  const [Camera, setCamera] = useState<ComponentType<CameraProps> | null>(null);
  const [isFailed, setFailed] = useState(false);
  useEffect(() => setCanFilm(Boolean(navigator.mediaDevices?.getUserMedia)), []);
  // Its place is kept until then, so that nothing moves.
  const look = canFilm ? 'button checkin__camera' : 'button checkin__camera checkin__camera--waiting';
  const open = () => {
    setFailed(false);
    import('./camera.tsx').then(
      ({ default: loaded }) => setCamera(() => loaded),
      () => setFailed(true),
    );
  };
  return (
    <>
      {Camera && <Camera onCode={onCode} />}
      {isFailed && (
        <p className="alert alert--warning" role="alert">
          {t('The camera can’t be used. Type the code instead.')}
        </p>
      )}
      <p>
        <button className={look} type="button" onClick={() => (Camera ? setCamera(null) : open())}>
          {Camera ? t('Stop camera') : t('Scan with camera')}
        </button>
      </p>
    </>
  );
}
