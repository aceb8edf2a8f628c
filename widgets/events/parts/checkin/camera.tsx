import { useEffect, useRef, useState } from 'react';
import { t } from '#registry/texts.ts';
import { qrDecoder } from './decoder.ts';

const LOOK_MS = 150;
/** A code that was seen so short ago is the same ticket, still held there. */
const SAME_CODE_MS = 4000;

/** The camera's picture; tells each code that it sees once. */
export default function Camera({ onCode }: { onCode(code: string): void }) {
  const video = useRef<HTMLVideoElement>(null);
  const heard = useRef(onCode);
  heard.current = onCode;
  const [problem, setProblem] = useState('');
  useEffect(() => {
    const end = new AbortController();
    void look(video.current!, (code) => heard.current(code), end.signal).catch((error) => {
      if (!end.signal.aborted) setProblem(problemOf(error));
    });
    return () => end.abort();
  }, []);
  return (
    <div className="checkin-camera">
      {problem ? (
        <p className="alert alert--warning" role="alert">
          {problem}
        </p>
      ) : (
        <video className="checkin-camera__picture" ref={video} muted playsInline aria-label={t('Camera image')} />
      )}
    </div>
  );
}

const problemOf = (error: unknown): string =>
  error instanceof DOMException && error.name === 'NotAllowedError'
    ? t('Allow this page to use the camera, or type the code.')
    : t('The camera can’t be used. Type the code instead.');

async function look(video: HTMLVideoElement, tell: (code: string) => void, signal: AbortSignal): Promise<void> {
  const decoder = qrDecoder();
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' }, audio: false });
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  if (signal.aborted) return stop();
  signal.addEventListener('abort', stop);
  video.srcObject = stream;
  await video.play();
  const decode = await decoder;
  const seen = new Map<string, number>();
  while (!signal.aborted) {
    const code = await decode(video);
    const now = Date.now();
    if (code && now - (seen.get(code) ?? 0) > SAME_CODE_MS && !signal.aborted) tell(code);
    if (code) seen.set(code, now);
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}
