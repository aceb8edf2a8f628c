import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stop } from '#registry/runtime/start.ts';
import { bringToLife } from '#tests/setup/widgets/widget.ts';
import widget from '#widgets/website/header/o_affix_enabled.ts';

const dropdown = (id: string) =>
  `<details class="dropdown" id="${id}"><summary>${id}</summary><ul class="dropdown__menu"><li><a href="/">${id} 1</a></li></ul></details>`;

let host: HTMLElement;

beforeEach(async () => {
  vi.stubGlobal('scrollY', 0);
  host = await bringToLife(
    widget,
    `<header data-widget="o_tested"><details id="burger"><summary>Menu</summary><div class="header__panel"></div></details>
      <details id="search"><summary>Search</summary><div class="header__panel"><input type="search"></div></details>
      ${dropdown('about')}${dropdown('account')}</header><button id="elsewhere"></button>`,
  );
  // Behaviour beyond opening loads on interaction.
  host.dispatchEvent(new PointerEvent('pointerover'));
  await vi.dynamicImportSettled();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const menu = (id: string) => host.querySelector(`#${id}`) as HTMLDetailsElement;
const scrollTo = (y: number) => {
  vi.stubGlobal('scrollY', y);
  window.dispatchEvent(new Event('scroll'));
};
const isAffixed = () => host.classList.contains('o_header_affix');
const point = (target: Element | null, pointerType = 'mouse') =>
  target?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType }));

describe('Affixed header', () => {
  it('starts below a scroll position of 300 pixels', () => {
    scrollTo(300);
    vi.advanceTimersByTime(200);
    expect(isAffixed()).toBe(false);
    scrollTo(301);
    expect(isAffixed()).toBe(true);
    vi.advanceTimersByTime(200);
    scrollTo(300);
    expect(isAffixed()).toBe(false);
  });

  it('is updated every 200 ms at most, and finally matches the scroll position', () => {
    scrollTo(10);
    scrollTo(900);
    expect(isAffixed()).toBe(false);
    vi.advanceTimersByTime(200);
    expect(isAffixed()).toBe(true);
  });

  it('closes open menus', () => {
    menu('about').open = true;
    scrollTo(500);
    expect(menu('about').open).toBe(false);
  });

  it('keeps a menu open that is opened right after scrolling', () => {
    scrollTo(10);
    scrollTo(500);
    menu('about').open = true;
    menu('about').dispatchEvent(new Event('toggle'));
    expect([isAffixed(), menu('about').open]).toEqual([true, true]);
    vi.advanceTimersByTime(200);
    expect([isAffixed(), menu('about').open]).toEqual([true, true]);
  });

  it('is not changed while a panel covers the page', () => {
    menu('burger').open = true;
    vi.advanceTimersByTime(200);
    scrollTo(500);
    vi.advanceTimersByTime(200);
    expect([isAffixed(), menu('burger').open]).toEqual([false, true]);
    menu('burger').open = false;
    menu('burger').dispatchEvent(new Event('toggle'));
    vi.advanceTimersByTime(200);
    expect(isAffixed()).toBe(true);
  });

  it('is set at once on a page that opens scrolled down, and removed when the widget is stopped', async () => {
    vi.useRealTimers();
    stop();
    vi.stubGlobal('scrollY', 500);
    host = await bringToLife(widget, '<header data-widget="o_tested"></header>');
    expect(isAffixed()).toBe(true);
    stop();
    expect(isAffixed()).toBe(false);
  });
});

describe('Header menu', () => {
  beforeEach(() => {
    menu('about').open = true;
  });
  const link = () => menu('about').querySelector('a') as HTMLElement;

  it('closes by Escape and returns the focus to its summary', () => {
    link().focus();
    link().dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    expect([menu('about').open, document.activeElement]).toEqual([false, menu('about').querySelector('summary')]);
  });

  it('closes by a click outside, not by one inside', () => {
    link().dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    expect(menu('about').open).toBe(true);
    document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    expect(menu('about').open).toBe(false);
  });

  it('closes when the focus leaves it', () => {
    link().focus();
    (document.querySelector('#elsewhere') as HTMLElement).focus();
    expect(menu('about').open).toBe(false);
  });

  it('opens on hover when another menu is open', () => {
    point(menu('account').querySelector('summary'));
    expect(menu('account').open).toBe(true);
  });

  it.each([
    ['no menu is open', 'mouse', false],
    ['the pointer is a finger', 'touch', true],
  ])('does not open on hover when %s', (_when, pointerType, isOpen) => {
    menu('about').open = isOpen;
    point(menu('account').querySelector('summary'), pointerType);
    expect(menu('account').open).toBe(false);
  });

  it('opens to the side with enough room', () => {
    const list = menu('about').querySelector('ul') as HTMLElement;
    vi.spyOn(list, 'getBoundingClientRect').mockReturnValue({ left: -20, right: 100 } as DOMRect);
    menu('about').dispatchEvent(new Event('toggle'));
    expect(menu('about').classList.contains('dropdown--start')).toBe(true);
  });
});

it('Header search focuses its field when it opens, and its summary when Escape is pressed', () => {
  menu('search').open = true;
  menu('search').dispatchEvent(new Event('toggle'));
  const field = menu('search').querySelector('input');
  expect(document.activeElement).toBe(field);
  field?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  expect(document.activeElement).toBe(menu('search').querySelector('summary'));
});

it('Header search focuses its field when it was opened before its code was loaded', async () => {
  vi.useRealTimers();
  stop();
  host = await bringToLife(
    widget,
    '<header data-widget="o_tested"><details id="search"><summary>Search</summary><div class="header__panel"><input type="search"></div></details></header>',
  );
  menu('search').open = true;
  menu('search').dispatchEvent(new Event('toggle'));
  await vi.dynamicImportSettled();
  expect(document.activeElement).toBe(menu('search').querySelector('input'));
});
