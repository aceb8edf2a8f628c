import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stop } from '#registry/runtime/start.ts';
import { bringToLife } from '#tests/setup/widgets/widget.ts';
import widget from '#widgets/website/media/zoomable.ts';

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

it('Zoomable image shows its large version from the first mouse move until the mouse leaves', async () => {
  expect(large()).toBeUndefined();
  await does('mousemove', picture());
  expect(large()).toBe('/large.webp');
  await does('mouseleave', host);
  expect(large()).toBeUndefined();
  await does('mouseover', picture());
  expect(large()).toBe('/large.webp');
});

it('Zoomable image stays visible until the large version is loaded, and when loading fails', async () => {
  await does('mousemove', picture());
  const box = host.querySelector('.zoom') as HTMLElement;
  expect(box.classList.contains('zoom--coming')).toBe(true);
  box.firstElementChild?.dispatchEvent(new Event('load'));
  expect(box.classList.contains('zoom--coming')).toBe(false);
  box.firstElementChild?.dispatchEvent(new Event('error'));
  expect(host.querySelector('.zoom')).toBeNull();
});

it('Zoomable image ignores a mouse over its caption', async () => {
  await does('mousemove', host.querySelector('figcaption') as Element);
  expect(large()).toBeUndefined();
  await does('mouseover', picture());
  expect(large()).toBe('/large.webp');
});

it('Zoomable image is not zoomed when the mouse left before the code was loaded, until it returns', async () => {
  happens('mousemove', picture());
  await does('mouseleave', host);
  expect(large()).toBeUndefined();
  await does('mouseover', picture());
  expect(large()).toBe('/large.webp');
});

it('Zoomable image is zoomed when the mouse moved onto it before the code was loaded', async () => {
  happens('mousemove', host.querySelector('figcaption') as Element);
  await does('mouseover', picture());
  expect(large()).toBe('/large.webp');
});

it('Zoomable image loads the zoom code again after a failure', async () => {
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

it('Zoomable image is not zoomed on a phone', async () => {
  vi.stubGlobal('outerWidth', 467);
  await does('mousemove', picture());
  await does('mouseover', picture());
  expect(large()).toBeUndefined();
});

it('Zoomable image removes the zoom when the widget is stopped', async () => {
  await does('mousemove', picture());
  stop();
  expect(host.querySelector('.zoom')).toBeNull();
});
