import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { start, stop } from '#registry/runtime/start.ts';
import { asked, last, settled } from '#tests/setup/widgets/calls.ts';
import { showWidget } from '#tests/setup/widgets/widget.ts';
import widget from '#widgets/website/o_page_search.ts';

const field = '<label for="url">Address</label><input id="url" name="url">';
let input: HTMLInputElement;

beforeEach(async () => {
  await showWidget(widget, { html: field });
  input = document.querySelector('input') as HTMLInputElement;
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

const type = async (text: string) => {
  input.value = text;
  input.dispatchEvent(new Event('input', { bubbles: true }));
  await vi.advanceTimersByTimeAsync(200);
};
const press = (key: string): boolean => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  input.dispatchEvent(event);
  return event.defaultPrevented;
};
const list = () => document.querySelector('[role=listbox]') as HTMLElement;
const options = () => [...list().children].map(({ textContent }) => textContent);
const active = () => document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent;
const said = async () => {
  await vi.advanceTimersByTimeAsync(200);
  return document.querySelector('[role=status]')?.textContent;
};

it('asks for what is typed, after a moment, and says how many there are', async () => {
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
  expect(await said()).toBe('2 suggestions');
  expect(active()).toBeUndefined();
});

it('is chosen from by arrows, taken by Enter; past the ends is the field itself', async () => {
  await type('a');
  await last().answer([{ loc: '/a' }, { loc: '/b' }]);
  const walk = ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp'].map((key) => [press(key), active()]);
  expect(walk).toEqual([
    [true, '/a'],
    [true, '/b'],
    [true, undefined],
    [true, '/b'],
    [true, '/a'],
  ]);
  expect(press('Enter')).toBe(true);
  expect([input.value, list().hidden, input.getAttribute('aria-expanded')]).toEqual(['/a', true, 'false']);
});

it('keeps what was typed: Enter without a choice sends the form, Escape only closes', async () => {
  await type('mine');
  await last().answer([{ loc: '/a' }]);
  expect(press('Enter')).toBe(false);
  expect(press('Escape')).toBe(true);
  expect([input.value, list().hidden]).toEqual(['mine', true]);
  expect(press('Escape')).toBe(false);
});

it('takes what is clicked', async () => {
  await type('a');
  await last().answer([{ loc: '/a' }, { loc: '/b' }]);
  list().children[1]?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  expect(input.value).toBe('/b');
});

it('shows the answer to what was typed last, whatever comes when', async () => {
  await type('first');
  const slow = last();
  await type('second');
  await last().answer([{ loc: '/second' }]);
  expect(slow.signal.aborted).toBe(true);
  expect(options()).toEqual(['/second']);
});

it('says when there is none, and is a plain field when nothing comes', async () => {
  await type('zzz');
  await last().answer([]);
  expect([list().hidden, await said()]).toEqual([true, 'No suggestions']);
  await type('yyy');
  await last().fail();
  expect(list().hidden).toBe(true);
});

it('asks for what was typed before it was there', async () => {
  stop();
  const host = document.querySelector('[data-widget]') as HTMLElement;
  input.focus();
  input.value = 'early';
  const again = host.cloneNode(false) as HTMLElement;
  again.append(...host.childNodes);
  host.replaceWith(again);
  input.focus();
  start();
  await vi.waitFor(() => expect(last().body.args[1]).toBe('early'));
});

it('leaves the field as it was when it is stopped', async () => {
  await type('a');
  stop();
  await settled();
  expect(document.querySelector('[role=listbox]')).toBeNull();
  expect(input.getAttributeNames().sort()).toEqual(['id', 'name']);
});
