/** Shows a larger picture that follows the mouse, except on phones. */
const MOBILE_MAX_WIDTH = 467;

export type ZoomOptions = {
  /** As soon as the mouse is over a picture, not on a click. */
  isAuto: boolean;
  /** How much larger than its box a picture must be. */
  factor: number;
  /** Selector of the ancestor of the picture that the fly-out covers. */
  stage: string;
  signal: AbortSignal;
};

/**
 * Watches the pictures inside `host` that name a larger one in `data-zoom`.
 * @param first the mouse event that came before the widget was loaded: over a picture, or a click on one
 */
export function startZoom(
  host: HTMLElement,
  { isAuto, factor, stage, signal }: ZoomOptions,
  first: MouseEvent | undefined,
): void {
  let flyOut: HTMLElement | undefined;

  const end = () => {
    flyOut?.remove();
    flyOut = undefined;
  };
  const begin = (picture: HTMLImageElement, event: MouseEvent) => {
    if (flyOut || !isZoomable(picture, factor)) return;
    const large = Object.assign(new Image(), { src: picture.dataset.zoom as string, alt: '' });
    const box = Object.assign(document.createElement('div'), { className: 'zoom zoom--coming' });
    flyOut = box;
    box.append(large);
    picture.closest(stage)?.append(box);
    large.addEventListener('load', () => {
      box.classList.remove('zoom--coming');
      move(box, large, event);
    });
    large.addEventListener('error', () => flyOut === box && end());
  };
  const pictureAt = (event: Event) => (event.target as Element).closest<HTMLImageElement>('img[data-zoom]');

  const click = (event: MouseEvent) => {
    if (flyOut) return end();
    const picture = pictureAt(event);
    if (picture && !isAuto) begin(picture, event);
  };
  host.addEventListener('click', click, { signal });
  /** How many pixels it has is known once it is there. */
  const judge = (picture: HTMLImageElement | null) =>
    picture?.classList.toggle('zoom__picture', isZoomable(picture, factor));
  const over = (event: MouseEvent) => {
    // Beside the stage is away, also where it is the host's still, such as its row of small pictures.
    if (flyOut && !flyOut.parentElement?.contains(event.target as Node)) end();
    const picture = pictureAt(event);
    judge(picture);
    if (picture && isAuto) begin(picture, event);
  };
  if (first?.type === 'click') click(first);
  else if (first) over(first);
  host.addEventListener('mouseover', over, { signal });
  host.addEventListener('load', (event) => judge(pictureAt(event)), { signal, capture: true });
  host.addEventListener(
    'mousemove',
    (event) => flyOut && move(flyOut, flyOut.firstElementChild as HTMLElement, event),
    { signal },
  );
  host.addEventListener('mouseleave', end, { signal });
  host.addEventListener('touchend', end, { signal });
  document.addEventListener('keydown', (event) => event.key === 'Escape' && end(), { signal });
  signal.addEventListener('abort', end);
}

/** Worth it when the large picture is another one, or when the shown one has enough pixels to spare. */
function isZoomable(picture: HTMLImageElement, factor: number): boolean {
  if (window.outerWidth <= MOBILE_MAX_WIDTH || !picture.dataset.zoom) return false;
  const isAnother = new URL(picture.dataset.zoom, location.href).href !== picture.currentSrc;
  return (
    isAnother ||
    picture.naturalWidth >= picture.clientWidth * factor ||
    picture.naturalHeight >= picture.clientHeight * factor
  );
}

/** The point under the mouse of the small picture is under it in the large one too; a smaller one is not moved. */
function move(box: HTMLElement, large: HTMLElement, event: MouseEvent): void {
  const place = box.getBoundingClientRect();
  const shift = (share: number, size: number, room: number) =>
    -Math.max(0, size - room) * Math.min(1, Math.max(0, share));
  large.style.left = `${shift((event.clientX - place.left) / place.width, large.offsetWidth, place.width)}px`;
  large.style.top = `${shift((event.clientY - place.top) / place.height, large.offsetHeight, place.height)}px`;
}
