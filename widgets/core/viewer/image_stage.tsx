import { type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useNewest } from '#registry/hooks.ts';
import { placed, type Size, WHEEL_STEP } from './zoom_rules.ts';

type Props = {
  src: string;
  alt: string;
  scale: number;
  rotation: number;
  zoom(step: number): void;
  failed(): void;
};

/** An image that is zoomed by the wheel and dragged where it is larger than its stage. */
export function ImageStage({ src, alt, scale, rotation, zoom, failed }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const image = useRef<HTMLImageElement>(null);
  const [natural, setNatural] = useState<Size | null>(null);
  const room = useRoom(box);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another size of the stage is another place
  useLayoutEffect(() => {
    const stage = stageOf(box.current);
    if (!natural || !stage || !box.current || !image.current) return;
    const place = placed(natural, { width: stage.clientWidth, height: stage.clientHeight }, scale, rotation);
    const middle = middleOf(stage);
    setSize(box.current, place.box);
    setSize(image.current, place.image);
    image.current.style.rotate = `${rotation}deg`;
    scrollToMiddle(stage, middle);
  }, [natural, scale, rotation, room]);
  useWheel(box, zoom);
  const drag = useDrag(box);
  return (
    <div className="viewer__image" ref={box} {...drag}>
      <img
        ref={image}
        src={src}
        alt={alt}
        draggable={false}
        onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => setNatural({ width, height })}
        onError={failed}
      />
    </div>
  );
}

const stageOf = (box: HTMLElement | null) => box?.closest<HTMLElement>('.viewer__stage') ?? null;

/** Changes with the size of the stage, which has none before the dialog is open: the image may come sooner. */
function useRoom(box: { current: HTMLElement | null }): string {
  const [room, setRoom] = useState('');
  useEffect(() => {
    const stage = stageOf(box.current);
    const observer = new ResizeObserver(() => setRoom(`${stage?.offsetWidth} ${stage?.offsetHeight}`));
    if (stage) observer.observe(stage);
    return () => observer.disconnect();
  }, [box]);
  return room;
}

function setSize({ style }: HTMLElement, { width, height }: Size): void {
  style.width = `${width}px`;
  style.height = `${height}px`;
}

/** What is in the middle of the stage stays there, whatever its size. */
const middleOf = ({ scrollLeft, scrollTop, clientWidth, clientHeight, scrollWidth, scrollHeight }: HTMLElement) => ({
  across: (scrollLeft + clientWidth / 2) / scrollWidth,
  down: (scrollTop + clientHeight / 2) / scrollHeight,
});

function scrollToMiddle(stage: HTMLElement, { across, down }: ReturnType<typeof middleOf>): void {
  const left = across * stage.scrollWidth - stage.clientWidth / 2;
  stage.scrollTo({ left, top: down * stage.scrollHeight - stage.clientHeight / 2, behavior: 'instant' });
}

/** Set by hand: a listener that stops the scrolling can't be passive. */
function useWheel(box: { current: HTMLElement | null }, zoom: (step: number) => void): void {
  const newest = useNewest(zoom);
  useEffect(() => {
    const stage = stageOf(box.current);
    const turn = (event: WheelEvent) => {
      if (event.deltaY === 0) return;
      event.preventDefault();
      newest.current(event.deltaY > 0 ? -WHEEL_STEP : WHEEL_STEP);
    };
    stage?.addEventListener('wheel', turn, { passive: false });
    return () => stage?.removeEventListener('wheel', turn);
  }, [box, newest]);
}

/** Fingers scroll the stage by themselves. */
function useDrag(box: { current: HTMLElement | null }) {
  const from = useRef<{ x: number; y: number } | null>(null);
  const end = () => {
    from.current = null;
  };
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const stage = stageOf(box.current);
      if (!stage || event.pointerType === 'touch' || event.button !== 0 || !isLarger(stage)) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      from.current = { x: stage.scrollLeft + event.clientX, y: stage.scrollTop + event.clientY };
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const stage = stageOf(box.current);
      if (stage && from.current)
        stage.scrollTo({
          left: from.current.x - event.clientX,
          top: from.current.y - event.clientY,
          behavior: 'instant',
        });
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}

const isLarger = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: HTMLElement): boolean =>
  scrollWidth > clientWidth || scrollHeight > clientHeight;
