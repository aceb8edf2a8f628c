import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stop } from '#registry/runtime/start.ts';
import { showWidget } from '#tests/setup/widgets/widget.ts';
import widget from '#widgets/website/content/s_share.ts';

const LINKS = [
  'https://a.example/?u=old&amp;mini=true',
  'https://b.example/?mini=true&amp;url=old&amp;title=old',
  'https://c.example/?text=old&amp;menu=1',
  'mailto:?subject=old&amp;body=old',
];
let host: HTMLElement;

beforeEach(async () => {
  vi.stubGlobal(
    'open',
    vi.fn(() => ({})),
  );
  history.replaceState(null, '', '/news/1?page=2');
  document.title = 'For $& and $1 | Shop';
  host = await showWidget(widget, {
    html: LINKS.map((href, i) => `<a href="${href}"${i < 3 ? ' target="_blank"' : ''}>x</a>`).join(''),
  });
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

const links = () => [...host.querySelectorAll('a')];

it('Share snippet fills address and title into the links and keeps other query parameters', () => {
  const [url, title] = [encodeURIComponent(location.href), encodeURIComponent(document.title)];
  expect(links().map((link) => link.getAttribute('href'))).toEqual([
    `https://a.example/?u=${url}&mini=true`,
    `https://b.example/?mini=true&url=${url}&title=${title}`,
    `https://c.example/?text=${title}&menu=1`,
    `mailto:?subject=${title}&body=${url}`,
  ]);
});

it('Share snippet opens links for a new tab in a window of 600 by 550 pixels', () => {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true });
  links()[0]?.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(true);
  expect(window.open).toHaveBeenCalledWith(links()[0]?.href, '', 'width=600,height=550');
});

it('Share snippet leaves other links and clicks with the Ctrl key to the browser', () => {
  for (const [i, options] of [
    [3, {}],
    [0, { ctrlKey: true }],
  ] as const) {
    const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...options });
    window.addEventListener('click', (one) => one.preventDefault(), { once: true });
    links()[i]?.dispatchEvent(event);
  }
  expect(window.open).not.toHaveBeenCalled();
});

it('Share snippet restores the links when the widget is stopped', () => {
  stop();
  expect(links()[0]?.getAttribute('href')).toBe('https://a.example/?u=old&mini=true');
});
