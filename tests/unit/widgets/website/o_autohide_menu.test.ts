import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stop } from '#registry/runtime/start.ts';
import { bringToLife } from '#tests/setup/widgets/widget.ts';
import widget from '#widgets/website/o_autohide_menu.ts';

/** Every entry and the '+' are as wide as this. */
const WIDE = 100;

let host: HTMLElement;
let width: number;
let resized: () => void;

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(heard: () => void) {
        resized = heard;
      }
      observe() {}
      disconnect() {}
    },
  );
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => width);
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue({ width: WIDE } as DOMRect);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const entry = (name: string) => `<li><a href="/${name}">${name}</a></li>`;
const MORE =
  '<li class="menu__more" hidden=""><details name="header"><summary>+</summary><ul class="dropdown__menu"></ul></details></li>';
const markup = (entries: string) => `<ul data-widget="o_tested" class="menu o_menu_loading">${entries}</ul>`;

async function show(fits: number, entries = `${['a', 'b', 'c', 'd'].map(entry).join('')}${MORE}`): Promise<void> {
  width = fits * WIDE;
  host = await bringToLife(widget, markup(entries));
}
const more = () => host.querySelector('.menu__more') as HTMLElement;
const toggle = () => more().querySelector('summary') as HTMLElement;
const names = (from: Element) => [...from.children].filter((one) => one !== more()).map((one) => one.textContent);
const folded = () => names(more().querySelector('ul') as Element);
const isLoading = () => host.classList.contains('o_menu_loading');

describe('entries that do not fit', () => {
  it('none: all stay, and nothing offers more', async () => {
    await show(4);
    expect([names(host), folded(), more().hidden, isLoading()]).toEqual([['a', 'b', 'c', 'd'], [], true, false]);
  });

  it('go into the disclosure, which needs room too', async () => {
    await show(3.9);
    expect([names(host), folded(), more().hidden, isLoading()]).toEqual([['a', 'b'], ['c', 'd'], false, false]);
  });

  it('are none where the menu is not shown', async () => {
    await show(0);
    expect([folded(), more().hidden, isLoading()]).toEqual([[], true, false]);
  });

  it('never are a divider and what follows it', async () => {
    await show(4, `${['a', 'b', 'c'].map(entry).join('')}<li class="divider"></li>${entry('cart')}${MORE}`);
    expect([...host.children].map((one) => (one === more() ? '+' : one.textContent))).toEqual(['a', '+', '', 'cart']);
    expect(folded()).toEqual(['b', 'c']);
  });

  it('mark the disclosure when the current one is among them', async () => {
    const current = `<li><a href="/" aria-current="page">d</a></li>`;
    await show(2, `${['a', 'b', 'c'].map(entry).join('')}${current}${MORE}`);
    expect(toggle().getAttribute('aria-current')).toBe('true');
    width = 4 * WIDE;
    vi.useFakeTimers();
    resized();
    vi.advanceTimersByTime(250);
    expect(toggle().hasAttribute('aria-current')).toBe(false);
  });

  it('bring their own menus, which must not close the one around them', async () => {
    const submenu = `<li><details name="header"><summary>d</summary></details></li>`;
    await show(2, `${['a', 'b', 'c'].map(entry).join('')}${submenu}${MORE}`);
    const own = more().querySelector('ul details') as HTMLElement;
    expect(own.hasAttribute('name')).toBe(false);
    stop();
    expect(own.getAttribute('name')).toBe('header');
  });
});

describe('a window of another size', () => {
  it('is measured again 250 ms after it came to rest', async () => {
    await show(4);
    vi.useFakeTimers();
    width = 3 * WIDE;
    resized();
    expect(isLoading()).toBe(true);
    vi.advanceTimersByTime(200);
    width = 2 * WIDE;
    resized();
    vi.advanceTimersByTime(249);
    expect([folded(), isLoading()]).toEqual([[], true]);
    vi.advanceTimersByTime(1);
    expect([folded(), isLoading()]).toEqual([['b', 'c', 'd'], false]);
  });

  it('that is as wide as before changes nothing', async () => {
    await show(3);
    vi.useFakeTimers();
    (more().querySelector('details') as HTMLDetailsElement).open = true;
    resized();
    expect([isLoading(), vi.getTimerCount()]).toEqual([false, 0]);
  });

  it('takes the focus to where its entry went', async () => {
    await show(4);
    vi.useFakeTimers();
    (host.querySelector('[href="/d"]') as HTMLElement).focus();
    width = 2 * WIDE;
    resized();
    vi.advanceTimersByTime(250);
    expect(document.activeElement).toBe(toggle());
  });
});

it('leaves a menu alone that says so', async () => {
  width = 2 * WIDE;
  const entries = `${['a', 'b', 'c', 'd'].map(entry).join('')}${MORE}`;
  const body = `<div class="o_no_autohide_menu">${markup(entries)}</div>`;
  host = (await bringToLife(widget, body, '[data-widget]')) as HTMLElement;
  expect([names(host), more().hidden, isLoading()]).toEqual([['a', 'b', 'c', 'd'], true, false]);
  stop();
  expect(isLoading()).toBe(true);
});

it('counts again when a picture in it has come', async () => {
  await show(4);
  width = 2 * WIDE;
  host.querySelector('a')?.dispatchEvent(new Event('load'));
  expect(folded()).toEqual(['b', 'c', 'd']);
});

it('gives all entries back when it ends', async () => {
  await show(2);
  stop();
  expect(host.innerHTML).toBe(`${['a', 'b', 'c', 'd'].map(entry).join('')}${MORE}`);
  expect(isLoading()).toBe(true);
});
