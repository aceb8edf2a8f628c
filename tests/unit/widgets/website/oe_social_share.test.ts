import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stop } from '#registry/runtime/start.ts';
import { settled } from '#tests/setup/widgets/calls.ts';
import { stubNavigator } from '#tests/setup/widgets/navigator.ts';
import { serverHtml, showWidget } from '#tests/setup/widgets/widget.ts';
import widget from '#widgets/website/content/oe_social_share.tsx';

let host: HTMLElement;
let opened: { opener: unknown } | null;

beforeEach(() => {
  opened = { opener: window };
  vi.stubGlobal(
    'open',
    vi.fn(() => opened),
  );
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  document.title = 'Alder chair | Alder & Fern';
  document.documentElement.dataset.oeCompanyName = 'Alder & Fern';
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const show = async (params: object = {}) => {
  host = await showWidget(widget, { params });
  await settled();
};
const details = () => host.querySelector('details') as HTMLDetailsElement;
const links = () => [...host.querySelectorAll('a')];
const button = (text: string) => [...host.querySelectorAll('button')].find((one) => one.textContent === text);
const point = (type: string, pointerType = 'mouse') =>
  details().dispatchEvent(
    new PointerEvent(type, { pointerType, bubbles: type === 'pointerover' || type === 'pointerout' }),
  );
/** Clicks without navigating. @returns whether a listener prevented the default action */
const click = (target?: Element): boolean => {
  let isKept = false;
  const watch = (event: Event) => {
    isKept = event.defaultPrevented;
    event.preventDefault();
  };
  window.addEventListener('click', watch, { once: true });
  target?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  return isKept;
};
const ALL = 'facebook,twitter,linkedin,google-plus,bluesky,whatsapp,email';

describe('Share links', () => {
  it('are rendered on the server with the address and title of the page', () => {
    document.body.innerHTML = serverHtml(widget, {
      params: { social: ALL, url: 'https://x.org/a', title: 'A & B', company: 'The Shop', hashtags: '#new' },
    });
    const found = [...document.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')]);
    const [url, title] = ['https%3A%2F%2Fx.org%2Fa', 'A%20%26%20B'];
    const whole = `${title}%20%23TheShop%20%23new%20${url}`;
    expect(found).toEqual([
      ['Facebook', `https://www.facebook.com/sharer/sharer.php?u=${url}`],
      ['X', `https://twitter.com/intent/tweet?text=${whole}`],
      ['LinkedIn', `https://www.linkedin.com/shareArticle?mini=true&url=${url}&title=${title}`],
      ['Bluesky', `https://bsky.app/intent/compose?text=${whole}`],
      ['WhatsApp', `https://wa.me/?text=${title}%20${url}`],
      ['Email', `mailto:?subject=${title}&body=${url}`],
    ]);
  });

  it('use address and title of the page, without query, hash and website name', async () => {
    history.replaceState(null, '', '/shop/alder-chair-7?utm_source=mail#top');
    await show({ social: 'linkedin' });
    const { searchParams } = new URL(links()[0]?.href ?? '');
    expect([searchParams.get('url'), searchParams.get('title')]).toEqual([
      `${location.origin}/shop/alder-chair-7`,
      'Alder chair',
    ]);
  });

  it('open in a window of 500 by 500 pixels without access to the opener', async () => {
    await show();
    const isKept = click(links()[0]);
    expect(window.open).toHaveBeenCalledWith(links()[0]?.href, '', 'width=500,height=500');
    expect([isKept, opened?.opener]).toEqual([true, null]);
  });

  it('are left to the browser when it blocks the window', async () => {
    await show();
    opened = null;
    expect(click(links()[0])).toBe(false);
  });

  it('open no window for email', async () => {
    await show({ social: 'email' });
    click(links()[0]);
    expect(window.open).not.toHaveBeenCalled();
  });
});

describe('Disclosure of the share links', () => {
  it('opens on hover and closes 200 ms after the mouse left', async () => {
    await show();
    vi.useFakeTimers();
    point('pointerenter');
    expect(details().open).toBe(true);
    point('pointerleave');
    vi.advanceTimersByTime(199);
    expect(details().open).toBe(true);
    vi.advanceTimersByTime(1);
    expect(details().open).toBe(false);
  });

  it('stays open when the mouse returns in time, or while it contains the focus', async () => {
    await show();
    vi.useFakeTimers();
    point('pointerenter');
    point('pointerleave');
    point('pointerenter');
    vi.advanceTimersByTime(1000);
    expect(details().open).toBe(true);
    links()[1]?.focus();
    point('pointerleave');
    vi.advanceTimersByTime(1000);
    expect(details().open).toBe(true);
  });

  it('does not open on touch', async () => {
    await show();
    point('pointerenter', 'touch');
    expect(details().open).toBe(false);
  });

  it('is not closed by a click right after hovering', async () => {
    await show();
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
    point('pointerenter');
    const summary = host.querySelector('summary') as HTMLElement;
    expect(click(summary)).toBe(true);
    vi.advanceTimersByTime(501);
    expect(click(summary)).toBe(false);
  });

  it.each([
    ['Escape', () => links()[0]?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))],
    ['a click outside', () => document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))],
  ])('closes by %s', async (_by, act) => {
    await show();
    details().open = true;
    act();
    expect(details().open).toBe(false);
  });
});

describe('Share widget', () => {
  it('copies the address and shows "Copied" for five seconds', async () => {
    const writeText = vi.fn(async () => {});
    stubNavigator({ clipboard: { writeText } });
    await show();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    button('Copy link')?.click();
    await vi.advanceTimersByTimeAsync(200);
    await settled();
    expect(writeText).toHaveBeenCalledWith(location.origin + location.pathname);
    expect(document.querySelector('[role=status]')?.textContent).toBe('Copied');
    expect(button('Copied')).toBeDefined();
    await vi.advanceTimersByTimeAsync(5000);
    await settled();
    expect(button('Copied')).toBeUndefined();
  });

  it('offers the sharing of the browser where that is supported', async () => {
    const share = vi.fn(async () => {});
    stubNavigator({ share });
    await show();
    button('More options …')?.click();
    expect(share).toHaveBeenCalledWith({ url: location.origin + location.pathname, title: 'Alder chair' });
    stop();
    stubNavigator({});
    await show();
    expect(button('More options …')).toBeUndefined();
  });
});
