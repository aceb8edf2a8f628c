import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stop } from '#registry/runtime/start.ts';
import { settled } from '#tests/setup/widgets/calls.ts';
import { bringToLife } from '#tests/setup/widgets/widget.ts';
import widget from '#widgets/website/media/o_gallery.tsx';

let host: HTMLElement;

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
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const picture = (n: number) =>
  `<li><a href="/large-${n}.webp"><img src="/small-${n}.webp" alt="Picture of ${n}"></a></li>`;
const show = async (more = '') => {
  host = await bringToLife(
    widget,
    `<ul data-widget="o_tested" aria-label="Our rooms" ${more}>${[1, 2, 3].map(picture).join('')}</ul>`,
  );
};
const link = (n: number) => host.querySelector(`[href="/large-${n}.webp"]`) as HTMLAnchorElement;
const click = async (target: Element | null, options: MouseEventInit = {}) => {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...options });
  target?.dispatchEvent(event);
  await settled();
  return event.defaultPrevented;
};
const box = () => document.querySelector('dialog');
const current = () => box()?.querySelector('[aria-current]')?.getAttribute('aria-label');

describe('Click on a gallery image', () => {
  it('opens a dialog with all images, beginning with the clicked one', async () => {
    await show();
    expect(await click(link(2).querySelector('img'))).toBe(true);
    expect([...(box()?.querySelectorAll('figure img') ?? [])].map((one) => one.getAttribute('alt'))).toEqual([
      'Picture of 1',
      'Picture of 2',
      'Picture of 3',
    ]);
    expect(box()?.querySelector('h2')?.textContent).toBe('Our rooms');
    await vi.waitFor(() => expect(current()).toBe('Image 2'));
    // The small image, until the large one is loaded.
    expect(box()?.querySelectorAll('figure img')[1]?.getAttribute('src')).toMatch(/\/small-2\.webp$/);
  });

  it.each(['ctrlKey', 'metaKey', 'shiftKey'])('is left to the browser with %s', async (key) => {
    await show();
    expect([await click(link(1), { [key]: true }), box()]).toEqual([false, null]);
  });

  it('does nothing beside the images', async () => {
    await show();
    expect([await click(host), box()]).toEqual([false, null]);
  });
});

it.each([
  ['Escape', () => box()?.dispatchEvent(new Event('cancel'))],
  ['its close button', () => box()?.querySelector<HTMLElement>('.dialog__close')?.click()],
  ['the end of the widget', () => stop()],
])('Gallery lightbox closes at %s and returns the focus to the image', async (_by, act) => {
  await show();
  link(3).focus();
  await click(link(3));
  await vi.waitFor(() => expect(box()?.open).toBe(true));
  act();
  await settled();
  expect([box(), document.activeElement]).toEqual([null, link(3)]);
});

it('Gallery lightbox advances by its interval until it closes', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  await show('data-interval="3000"');
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  await click(link(1));
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
  (document.activeElement as HTMLElement).blur();
  await vi.advanceTimersByTimeAsync(3000);
  await vi.waitFor(() => expect(current()).toBe('Image 2'));
  box()?.dispatchEvent(new Event('cancel'));
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(0));
});
