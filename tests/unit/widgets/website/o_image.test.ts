import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stop } from '#registry/runtime/start.ts';
import { showWidget } from '#tests/setup/widgets/widget.ts';
import widget from '#widgets/website/media/o_image.ts';

const LINK = '<a href="/web/content/7">The valley</a>';
let host: HTMLElement;
let top: number;

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(
    () => ({ top, bottom: top + 100, left: 0, right: 100 }) as DOMRect,
  );
});
afterEach(() => {
  stop();
  vi.restoreAllMocks();
});

async function show(away: number, mimetype = 'image/webp'): Promise<void> {
  top = innerHeight + away;
  host = await showWidget(widget, { params: { mimetype, src: '/web/image/7' }, html: LINK });
}
const picture = () => host.querySelector('img');

it('Image shows the picture within 500 pixels of the window, with text and address of the link', async () => {
  await show(499);
  expect(picture()?.getAttribute('src')).toBe('/web/image/7');
  expect(picture()?.alt).toBe('The valley');
  expect(picture()?.closest('a')?.getAttribute('href')).toBe('/web/content/7');
});

it('Image loads nothing further away than 500 pixels', async () => {
  await show(501);
  expect(picture()?.getAttribute('src')).toBeNull();
});

it('Image keeps the link for another file type and when loading fails', async () => {
  await show(0, 'application/pdf');
  expect(host.innerHTML).toBe(LINK);
  stop();
  await show(0);
  picture()?.dispatchEvent(new Event('error'));
  expect(host.innerHTML).toBe(LINK);
});

it('Image restores the link when the widget is stopped', async () => {
  await show(0);
  stop();
  expect(host.innerHTML).toBe(LINK);
});
