import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { start, stop } from '#registry/runtime/start.ts';
import { asked, last, settled } from '#tests/setup/widgets/calls.ts';
import { showWidget } from '#tests/setup/widgets/widget.ts';
import widget from '#widgets/website/forms/o_page_search.tsx';

const params = { field: { name: 'url', label: 'Address', required: true } };
let input: HTMLInputElement;

beforeEach(async () => {
  await showWidget(widget, { params });
  input = document.querySelector('input') as HTMLInputElement;
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

const type = async (text: string) => {
  input.value = text;
  input.dispatchEvent(new Event('input', { bubbles: true }));
  await vi.advanceTimersByTimeAsync(200);
};
const press = async (key: string): Promise<boolean> => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  input.dispatchEvent(event);
  await settled();
  return event.defaultPrevented;
};
const list = () => document.querySelector('[role=listbox]') as HTMLElement;
const options = () => [...list().children].map(({ textContent }) => textContent);
const active = () => document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent;
const fullLabel = async () => {
  await vi.advanceTimersByTimeAsync(200);
  return document.querySelector('[role=status]')?.textContent;
};

it('Page search requests suggestions after a delay and announces their number', async () => {
  await type('ab');
  await type('abo');
  expect(asked.map(({ path, body }) => [path, body])).toContainEqual([
    '/web/dataset/call_kw/website/search_pages',
    { args: [null, 'abo'], kwargs: { limit: 15 } },
  ]);
  await last().answer([{ loc: '/aboutus' }, { loc: '/about-wood' }]);
  expect([options(), list().hidden, input.getAttribute('aria-expanded')]).toEqual([
    ['/aboutus', '/about-wood'],
    false,
    'true',
  ]);
  expect(await fullLabel()).toBe('2 suggestions');
  expect(active()).toBeUndefined();
});

it('Page search selects by arrow keys, wraps over the field itself, and takes the selection by Enter', async () => {
  await type('a');
  await last().answer([{ loc: '/a' }, { loc: '/b' }]);
  const walk = [];
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp'])
    walk.push([await press(key), active()]);
  expect(walk).toEqual([
    [true, '/a'],
    [true, '/b'],
    [true, undefined],
    [true, '/b'],
    [true, '/a'],
  ]);
  expect(await press('Enter')).toBe(true);
  expect([input.value, list().hidden, input.getAttribute('aria-expanded')]).toEqual(['/a', true, 'false']);
});

it('Page search keeps the typed text on Enter without a selection and on Escape', async () => {
  await type('mine');
  await last().answer([{ loc: '/a' }]);
  expect(await press('Enter')).toBe(false);
  expect(await press('Escape')).toBe(true);
  expect([input.value, list().hidden]).toEqual(['mine', true]);
  expect(await press('Escape')).toBe(false);
});

it('Page search takes a clicked suggestion', async () => {
  await type('a');
  await last().answer([{ loc: '/a' }, { loc: '/b' }]);
  list().children[1]?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  expect(input.value).toBe('/b');
});

it('Page search shows the suggestions for the text typed last, and aborts the request before', async () => {
  await type('first');
  const slow = last();
  await type('second');
  await last().answer([{ loc: '/second' }]);
  expect(slow.signal.aborted).toBe(true);
  expect(options()).toEqual(['/second']);
});

it('Page search announces an empty result, and hides the list when the request fails', async () => {
  await type('zzz');
  await last().answer([]);
  expect([list().hidden, await fullLabel()]).toEqual([true, 'No suggestions']);
  await type('yyy');
  await last().fail();
  expect(list().hidden).toBe(true);
});

it('Page search requests suggestions for text typed before the widget started', async () => {
  stop();
  const host = document.querySelector('[data-widget]') as HTMLElement;
  input = host.querySelector('input') as HTMLInputElement;
  input.value = 'early';
  const again = host.cloneNode(false) as HTMLElement;
  again.append(...host.childNodes);
  host.replaceWith(again);
  input.focus();
  start();
  await vi.waitFor(() => expect(last().body.args[1]).toBe('early'));
  await last().answer([]);
});

it('Page search restores the plain field when the widget is stopped', async () => {
  await type('a');
  await last().answer([{ loc: '/a' }]);
  stop();
  await settled();
  expect(document.querySelector('[role=option]')).toBeNull();
  const plain = document.querySelector('input');
  expect([plain?.getAttribute('role'), plain?.value]).toEqual([null, 'a']);
});
