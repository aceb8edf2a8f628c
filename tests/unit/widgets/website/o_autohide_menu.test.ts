import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stop } from '#registry/runtime/start.ts';
import { bringToLife } from '#tests/setup/widgets/widget.ts';
import widget from '#widgets/website/header/o_autohide_menu.ts';

/** Width of every entry and of the '+'. */
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

describe('Menu entries that do not fit', () => {
  it('are absent when all entries fit, and the disclosure is hidden', async () => {
    await show(4);
    expect([names(host), folded(), more().hidden, isLoading()]).toEqual([['a', 'b', 'c', 'd'], [], true, false]);
  });

  it('move into the disclosure, whose own width counts', async () => {
    await show(3.9);
    expect([names(host), folded(), more().hidden, isLoading()]).toEqual([['a', 'b'], ['c', 'd'], false, false]);
  });

  it('are absent when the menu is not displayed', async () => {
    await show(0);
    expect([folded(), more().hidden, isLoading()]).toEqual([[], true, false]);
  });

  it('exclude a divider and the entries after it', async () => {
    await show(4, `${['a', 'b', 'c'].map(entry).join('')}<li class="divider"></li>${entry('cart')}${MORE}`);
    expect([...host.children].map((one) => (one === more() ? '+' : one.textContent))).toEqual(['a', '+', '', 'cart']);
    expect(folded()).toEqual(['b', 'c']);
  });

  it('mark the disclosure as current when one of them is current', async () => {
    const current = `<li><a href="/" aria-current="page">d</a></li>`;
    await show(2, `${['a', 'b', 'c'].map(entry).join('')}${current}${MORE}`);
    expect(toggle().getAttribute('aria-current')).toBe('true');
    width = 4 * WIDE;
    vi.useFakeTimers();
    resized();
    vi.advanceTimersByTime(250);
    expect(toggle().hasAttribute('aria-current')).toBe(false);
  });

  it('lose the group name of their own menus, so that these do not close the disclosure', async () => {
    const submenu = `<li><details name="header"><summary>d</summary></details></li>`;
    await show(2, `${['a', 'b', 'c'].map(entry).join('')}${submenu}${MORE}`);
    const own = more().querySelector('ul details') as HTMLElement;
    expect(own.hasAttribute('name')).toBe(false);
    stop();
    expect(own.getAttribute('name')).toBe('header');
  });
});

describe('Resized menu', () => {
  it('is measured again 250 ms after the last change', async () => {
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

  it('is not measured again at the same width', async () => {
    await show(3);
    vi.useFakeTimers();
    (more().querySelector('details') as HTMLDetailsElement).open = true;
    resized();
    expect([isLoading(), vi.getTimerCount()]).toEqual([false, 0]);
  });

  it('moves the focus to the disclosure when the focused entry moves there', async () => {
    await show(4);
    vi.useFakeTimers();
    (host.querySelector('[href="/d"]') as HTMLElement).focus();
    width = 2 * WIDE;
    resized();
    vi.advanceTimersByTime(250);
    expect(document.activeElement).toBe(toggle());
  });
});

it('Menu within o_no_autohide_menu keeps all entries', async () => {
  width = 2 * WIDE;
  const entries = `${['a', 'b', 'c', 'd'].map(entry).join('')}${MORE}`;
  const body = `<div class="o_no_autohide_menu">${markup(entries)}</div>`;
  host = (await bringToLife(widget, body, '[data-widget]')) as HTMLElement;
  expect([names(host), more().hidden, isLoading()]).toEqual([['a', 'b', 'c', 'd'], true, false]);
  stop();
  expect(isLoading()).toBe(true);
});

it('Menu is measured again when an image inside is loaded', async () => {
  await show(4);
  width = 2 * WIDE;
  host.querySelector('a')?.dispatchEvent(new Event('load'));
  expect(folded()).toEqual(['b', 'c', 'd']);
});

it('Menu gets all entries back when the widget is stopped', async () => {
  await show(2);
  stop();
  expect(host.innerHTML).toBe(`${['a', 'b', 'c', 'd'].map(entry).join('')}${MORE}`);
  expect(isLoading()).toBe(true);
});
