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
export function startZoom(host: HTMLElement, options: ZoomOptions, first: MouseEvent | undefined): void {
  const { isAuto, factor, signal } = options;
  const flyOut = zoomBox(options);

  const click = (event: MouseEvent) => {
    if (flyOut.isOpen()) return flyOut.close();
    const picture = pictureAt(event);
    if (picture && !isAuto) flyOut.open(picture, event);
  };
  /** How many pixels it has is known once it is there. */
  const judge = (picture: HTMLImageElement | null) =>
    picture?.classList.toggle('zoom__picture', isZoomable(picture, factor));
  const over = (event: MouseEvent) => {
    // Beside the stage is away, also where it is the host's still, such as its row of small pictures.
    if (!flyOut.covers(event.target as Node)) flyOut.close();
    const picture = pictureAt(event);
    judge(picture);
    if (picture && isAuto) flyOut.open(picture, event);
  };
  if (first?.type === 'click') click(first);
  else if (first) over(first);
  host.addEventListener('click', click, { signal });
  host.addEventListener('mouseover', over, { signal });
  host.addEventListener('load', (event) => judge(pictureAt(event)), { signal, capture: true });
  host.addEventListener('mousemove', flyOut.follow, { signal });
  for (const type of ['mouseleave', 'touchend']) host.addEventListener(type, flyOut.close, { signal });
  document.addEventListener('keydown', (event) => event.key === 'Escape' && flyOut.close(), { signal });
  signal.addEventListener('abort', flyOut.close);
}

const pictureAt = (event: Event) => (event.target as Element).closest<HTMLImageElement>('img[data-zoom]');

/** The fly-out: at most one at a time. */
function zoomBox({ factor, stage }: ZoomOptions) {
  let box: HTMLElement | undefined;
  const close = () => {
    box?.remove();
    box = undefined;
  };
  const follow = (event: MouseEvent) => {
    if (box) move(box, box.firstElementChild as HTMLElement, event);
  };
  const open = (picture: HTMLImageElement, event: MouseEvent) => {
    if (box || !isZoomable(picture, factor)) return;
    const large = Object.assign(new Image(), { src: picture.dataset.zoom as string, alt: '' });
    const mine = Object.assign(document.createElement('div'), { className: 'zoom zoom--coming' });
    box = mine;
    mine.append(large);
    picture.closest(stage)?.append(mine);
    large.addEventListener('load', () => {
      mine.classList.remove('zoom--coming');
      move(mine, large, event);
    });
    large.addEventListener('error', () => box === mine && close());
  };
  return {
    isOpen: () => box !== undefined,
    /** Whether the node stands on the stage that it covers. */
    covers: (node: Node) => box?.parentElement?.contains(node) ?? false,
    open,
    close,
    follow,
  };
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
