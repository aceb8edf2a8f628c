import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { emit } from '#registry/bus.ts';
import { stop } from '#registry/runtime/start.ts';
import type { CarouselPicture } from '#shop/product/combination_contract.ts';
import { settled } from '#tests/setup/widgets/calls.ts';
import { showWidget } from '#tests/setup/widgets/widget.ts';
import { forgetPictures, showPictures } from '#widgets/shop/parts/carousel/product_pictures.ts';
import widget from '#widgets/shop/product/o_carousel_product.tsx';

/** Displayed width of an image in these tests. */
const SHOWN = 400;

const ZOOMS = ['/p0.webp', '/p1-large.webp', '/p2-large.webp'];
const picture = (zoom: string, i = 0): CarouselPicture => ({
  src: `/p${i}.webp`,
  srcset: '',
  sizes: '',
  width: 600,
  height: 600,
  alt: '',
  zoom,
  thumb: `/p${i}-small.webp`,
});

/** The same as an author writes it. */
const slide = (zoom: string, i: number) =>
  `<div class="o_carousel_product__slide" id="own-${i}"><img src="/p${i}.webp" data-zoom="${zoom}" alt=""><a class="o_carousel_product__open" href="${zoom}"></a></div>`;
const OWN = `<div class="o_carousel_product__stage"><div class="o_carousel_product__track">${ZOOMS.map(slide).join('')}</div>
  <button data-step="-1"></button><button data-step="1"></button></div>
  <ul>${ZOOMS.map((_, i) => `<li><a class="o_carousel_product__thumb" href="#own-${i}"></a></li>`).join('')}</ul>`;

let host: HTMLElement;

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function show(params: object = {}): Promise<void> {
  watch(await showWidget(widget, { params: { templateId: 7, pictures: ZOOMS.map(picture), ...params } }));
}
const showOwn = async () => watch(await showWidget(widget, { params: { templateId: 7 }, html: OWN }));

function watch(shown: HTMLElement): void {
  host = shown;
  track().scrollBy = vi.fn() as typeof track extends () => infer E
    ? E extends Element
      ? E['scrollBy']
      : never
    : never;
  for (const [i, one] of [...host.querySelectorAll('.o_carousel_product__slide')].entries())
    vi.spyOn(one, 'getBoundingClientRect').mockReturnValue({ left: i * SHOWN } as DOMRect);
}

const track = () => host.querySelector('.o_carousel_product__track') as HTMLElement;
const thumbs = () => [...host.querySelectorAll('.o_carousel_product__thumb')] as HTMLAnchorElement[];
const currents = () => thumbs().map((thumb) => thumb.getAttribute('aria-current'));
const image = (i: number) => host.querySelectorAll('img')[i] as HTMLImageElement;
const flyOut = () => host.querySelector('.zoom');

/** An image of this many pixels, displayed `SHOWN` pixels wide and high. */
function sized(i: number, width: number, height = width): HTMLImageElement {
  const one = image(i);
  const sizes = { naturalWidth: width, naturalHeight: height, clientWidth: SHOWN, clientHeight: SHOWN };
  for (const [name, value] of Object.entries(sizes)) Object.defineProperty(one, name, { value, configurable: true });
  Object.defineProperty(one, 'currentSrc', { value: new URL(`/p${i}.webp`, location.href).href, configurable: true });
  return one;
}
const click = (target: Element) => {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true });
  target.dispatchEvent(event);
  return event;
};

const OWNERS = [
  ['the server', show],
  ['an author', showOwn],
] as const;

describe.each(OWNERS)('Product carousel of %s', (_owner, show) => {
  it('scrolls to the image of a clicked thumbnail and marks it as current', async () => {
    await show();
    const event = click(thumbs()[2] as Element);
    expect(event.defaultPrevented).toBe(true);
    expect(track().scrollBy).toHaveBeenCalledWith({ left: 800, behavior: 'smooth' });
    await vi.waitFor(() => expect(currents()).toEqual([null, null, 'true']));
  });

  it('moves by its arrows and wraps around at both ends', async () => {
    await show();
    click(host.querySelector('[data-step="-1"]') as Element);
    await vi.waitFor(() => expect(currents()).toEqual([null, null, 'true']));
    click(host.querySelector('[data-step="1"]') as Element);
    await vi.waitFor(() => expect(currents()).toEqual(['true', null, null]));
  });

  it('follows a swipe', async () => {
    await show();
    for (const [i, one] of [...host.querySelectorAll('.o_carousel_product__slide')].entries())
      vi.spyOn(one, 'getBoundingClientRect').mockReturnValue({ left: (i - 1) * SHOWN } as DOMRect);
    track().dispatchEvent(new Event('scroll'));
    await vi.waitFor(() => expect(currents()).toEqual([null, 'true', null]));
  });

  it('scrolls without animation with reduced motion', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    await show();
    click(thumbs()[1] as Element);
    expect(track().scrollBy).toHaveBeenCalledWith({ left: 400, behavior: 'auto' });
  });

  it('is as it was when it is stopped', async () => {
    await show();
    stop();
    const before = host.innerHTML;
    await show();
    click(thumbs()[2] as Element);
    await vi.waitFor(() => expect(currents()[2]).toBe('true'));
    stop();
    expect(host.innerHTML).toBe(before);
  });
});

describe('Another variant', () => {
  const shown = () =>
    [...host.querySelectorAll('.o_carousel_product__slide img')]
      .filter((one) => !one.closest('[hidden]'))
      .map((one) => one.getAttribute('src'));
  const ofThis = [picture('/a-large.webp', 8), picture('/b-large.webp', 9)];

  it('replaces the images of its product, and begins with the first', async () => {
    await show();
    click(thumbs()[2] as Element);
    emit('product:pictures', { templateId: 8, pictures: [picture('/x.webp')] });
    await settled();
    expect(shown()).toHaveLength(3);
    emit('product:pictures', { templateId: 7, pictures: ofThis });
    await settled();
    expect([shown(), currents()]).toEqual([
      ['/p8.webp', '/p9.webp'],
      ['true', null],
    ]);
    stop();
    emit('product:pictures', { templateId: 7, pictures: [] });
    await settled();
    expect(shown()).toHaveLength(3);
  });

  it('replaces the images of an author, which come back when the carousel is stopped', async () => {
    await showOwn();
    const before = host.innerHTML;
    click(thumbs()[2] as Element);
    emit('product:pictures', { templateId: 7, pictures: ofThis });
    await settled();
    expect([shown(), currents().slice(ZOOMS.length)]).toEqual([
      ['/p8.webp', '/p9.webp'],
      ['true', null],
    ]);
    stop();
    expect(host.innerHTML).toBe(before);
  });

  it('chosen before the carousel started is shown', async () => {
    showPictures(8, [picture('/x.webp')]);
    showPictures(7, [picture('/first.webp')]);
    showPictures(7, ofThis);
    await show();
    await settled();
    expect(shown()).toEqual(['/p8.webp', '/p9.webp']);
    forgetPictures(7);
  });

  it('is not shown after it was reset', async () => {
    showPictures(7, ofThis);
    forgetPictures(7);
    await show();
    await settled();
    expect(shown()).toHaveLength(3);
  });
});

describe('Zoom of a product image', () => {
  beforeEach(() => vi.stubGlobal('outerWidth', 1280));

  /** The zoom code loads on the first hover. */
  async function showUnderMouse(params?: object): Promise<void> {
    await show(params);
    host.dispatchEvent(new MouseEvent('mouseover'));
    await vi.dynamicImportSettled();
  }

  it('opens for a click made before its code was loaded', async () => {
    await show();
    const picture = sized(1, SHOWN);
    picture.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
    click(picture);
    expect(flyOut()).toBeNull();
    await vi.dynamicImportSettled();
    expect(flyOut()).not.toBeNull();
  });

  it('stays closed when the mouse left before its code was loaded', async () => {
    await show({ ecomZoomAuto: true });
    sized(1, SHOWN).dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
    host.dispatchEvent(new MouseEvent('mouseleave'));
    await vi.dynamicImportSettled();
    expect(flyOut()).toBeNull();
    image(1).dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
    expect(flyOut()).not.toBeNull();
  });

  it('opens for the image clicked after a thumbnail, both before its code was loaded', async () => {
    await show();
    click(thumbs()[1] as Element);
    click(sized(1, SHOWN));
    await vi.dynamicImportSettled();
    expect(flyOut()?.querySelector('img')?.getAttribute('src')).toBe('/p1-large.webp');
  });

  it('opens for the image clicked before its code was loaded, although the mouse moved on', async () => {
    await show();
    click(sized(1, SHOWN));
    sized(2, SHOWN).dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
    await vi.dynamicImportSettled();
    expect(flyOut()?.querySelector('img')?.getAttribute('src')).toBe('/p1-large.webp');
  });

  it('opens on a click on an image that has a larger version, and closes on the next click', async () => {
    await showUnderMouse();
    click(sized(1, SHOWN));
    expect(flyOut()?.querySelector('img')?.getAttribute('src')).toBe('/p1-large.webp');
    click(image(1));
    expect(flyOut()).toBeNull();
  });

  it.each([
    [599, 599, false],
    [600, 10, true],
    [10, 600, true],
  ])('opens with the same image from 1.5 times the displayed size on: %i × %i', async (width, height, opens) => {
    await showUnderMouse();
    click(sized(0, width, height));
    expect(flyOut() !== null).toBe(opens);
  });

  it('opens with the same image from ecomZoomFactor times the displayed size on', async () => {
    await showUnderMouse({ ecomZoomFactor: 2 });
    click(sized(0, 799));
    expect(flyOut()).toBeNull();
    click(sized(0, 800));
    expect(flyOut()).not.toBeNull();
  });

  it.each([
    [467, false],
    [468, true],
  ])('opens only in windows wider than a phone: %i', async (width, opens) => {
    vi.stubGlobal('outerWidth', width);
    await showUnderMouse();
    click(sized(1, 5000));
    expect(flyOut() !== null).toBe(opens);
  });

  it('opens on hover with ecomZoomAuto', async () => {
    await showUnderMouse({ ecomZoomAuto: true });
    sized(1, SHOWN).dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
    expect(flyOut()).not.toBeNull();
    await showUnderMouse();
    sized(1, SHOWN).dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
    expect(flyOut()).toBeNull();
  });

  it('marks the images that can be zoomed', async () => {
    await showUnderMouse();
    for (const i of [0, 1]) sized(i, SHOWN).dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
    expect([0, 1].map((i) => image(i).classList.contains('zoom__picture'))).toEqual([false, true]);
  });

  it('updates the mark when another image was loaded', async () => {
    await showUnderMouse();
    const picture = sized(0, SHOWN);
    picture.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
    expect(picture.classList.contains('zoom__picture')).toBe(false);
    sized(0, SHOWN * 1.5).dispatchEvent(new Event('load'));
    expect(picture.classList.contains('zoom__picture')).toBe(true);
  });

  it.each([
    ['the mouse leaves', () => host.dispatchEvent(new MouseEvent('mouseleave'))],
    [
      'the mouse moves on to the thumbnails',
      () => thumbs()[0]?.dispatchEvent(new MouseEvent('mouseover', { bubbles: true })),
    ],
    ['a touch ends', () => host.dispatchEvent(new Event('touchend'))],
    ['Escape is pressed', () => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))],
    ['the widget is stopped', () => stop()],
  ])('closes when %s', async (_when, end) => {
    await showUnderMouse();
    click(sized(1, SHOWN));
    expect(flyOut()).not.toBeNull();
    end();
    expect(flyOut()).toBeNull();
  });

  it('follows the mouse, and does not move along a side that is smaller than the frame', async () => {
    await showUnderMouse();
    click(sized(1, SHOWN));
    const frame = flyOut() as HTMLElement;
    const large = frame.querySelector('img') as HTMLImageElement;
    vi.spyOn(frame, 'getBoundingClientRect').mockReturnValue({
      left: 100,
      top: 50,
      width: 400,
      height: 400,
    } as DOMRect);
    const move = (clientX: number, clientY: number) => {
      host.dispatchEvent(new MouseEvent('mousemove', { clientX, clientY }));
      return [large.style.left, large.style.top];
    };
    const size = (width: number, height: number) => {
      Object.defineProperty(large, 'offsetWidth', { value: width, configurable: true });
      Object.defineProperty(large, 'offsetHeight', { value: height, configurable: true });
    };
    size(1200, 300);
    expect(move(100, 50).map(Number.parseFloat)).toEqual([0, 0]);
    expect(move(300, 250).map(Number.parseFloat)).toEqual([-400, 0]);
    expect(move(500, 450).map(Number.parseFloat)).toEqual([-800, 0]);
    expect(move(9000, 0).map(Number.parseFloat)).toEqual([-800, 0]);
  });
});

describe('Open button of a product image', () => {
  const opener = (i: number) => host.querySelectorAll('.o_carousel_product__open')[i] as HTMLAnchorElement;
  beforeEach(() => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    vi.stubGlobal(
      'ResizeObserver',
      class {
        observe() {}
        disconnect() {}
      },
    );
    Element.prototype.scrollTo = vi.fn() as typeof Element.prototype.scrollTo;
  });

  it('opens a lightbox with all images, beginning with its own', async () => {
    await show();
    expect(click(opener(1)).defaultPrevented).toBe(true);
    await vi.waitFor(() => expect(document.querySelector('.dialog--lightbox')).not.toBeNull());
    expect(document.querySelectorAll('dialog figure')).toHaveLength(3);
    await vi.waitFor(() =>
      expect(document.querySelector('dialog [aria-current]')?.getAttribute('aria-label')).toBe('Image 2'),
    );
    stop();
    expect(document.querySelector('dialog')).toBeNull();
  });

  it('is left to the browser with the Ctrl key', async () => {
    await show();
    const event = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true });
    window.addEventListener('click', (one) => one.preventDefault(), { once: true });
    let isKept = true;
    host.addEventListener('click', (one) => {
      isKept = one.defaultPrevented;
    });
    opener(0).dispatchEvent(event);
    expect(isKept).toBe(false);
  });
});
