import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stop } from '#registry/runtime/start.ts';
import { bringToLife } from '#tests/setup/widgets/widget.ts';
import widget from '#widgets/website/zoomable.ts';

let host: HTMLElement;

beforeEach(async () => {
  vi.stubGlobal('outerWidth', 1280);
  host = await bringToLife(
    widget,
    '<figure data-widget="o_tested"><a href="/large.webp"><img src="/small.webp" data-zoom="/large.webp" alt=""></a><figcaption>Lamp</figcaption></figure>',
  );
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

const picture = () => host.querySelector('a img') as HTMLElement;
const happens = (type: string, on: Element) =>
  on.dispatchEvent(new MouseEvent(type, { bubbles: type !== 'mouseleave' }));
const does = async (type: string, on: Element) => {
  happens(type, on);
  await vi.dynamicImportSettled();
};
const large = () => host.querySelector(':scope > .zoom img')?.getAttribute('src');

it('comes near under the mouse, from its first move on, and goes with it', async () => {
  expect(large()).toBeUndefined();
  await does('mousemove', picture());
  expect(large()).toBe('/large.webp');
  await does('mouseleave', host);
  expect(large()).toBeUndefined();
  await does('mouseover', picture());
  expect(large()).toBe('/large.webp');
});

it('leaves the small picture in sight until the large one is there, and goes where it does not come', async () => {
  await does('mousemove', picture());
  const box = host.querySelector('.zoom') as HTMLElement;
  expect(box.classList.contains('zoom--coming')).toBe(true);
  box.firstElementChild?.dispatchEvent(new Event('load'));
  expect(box.classList.contains('zoom--coming')).toBe(false);
  box.firstElementChild?.dispatchEvent(new Event('error'));
  expect(host.querySelector('.zoom')).toBeNull();
});

it('waits for a mouse that is over the picture, not over what stands beside it', async () => {
  await does('mousemove', host.querySelector('figcaption') as Element);
  expect(large()).toBeUndefined();
  await does('mouseover', picture());
  expect(large()).toBe('/large.webp');
});

it('stays away from a mouse that has left before it was there, until that comes back', async () => {
  happens('mousemove', picture());
  await does('mouseleave', host);
  expect(large()).toBeUndefined();
  await does('mouseover', picture());
  expect(large()).toBe('/large.webp');
});

it('comes to the picture that the mouse was over last', async () => {
  happens('mousemove', host.querySelector('figcaption') as Element);
  await does('mouseover', picture());
  expect(large()).toBe('/large.webp');
});

it('is asked for again where it could not be had', async () => {
  vi.doMock('#widgets/core/zoom.ts', () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  vi.resetModules();
  await does('mousemove', picture());
  expect(large()).toBeUndefined();
  vi.doUnmock('#widgets/core/zoom.ts');
  await does('mouseover', picture());
  expect(large()).toBe('/large.webp');
});

it('stays as it is on a phone', async () => {
  vi.stubGlobal('outerWidth', 467);
  await does('mousemove', picture());
  await does('mouseover', picture());
  expect(large()).toBeUndefined();
});

it('leaves nothing behind', async () => {
  await does('mousemove', picture());
  stop();
  expect(host.querySelector('.zoom')).toBeNull();
});
