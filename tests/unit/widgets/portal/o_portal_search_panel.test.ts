import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { settled } from '#tests/setup/widgets/calls.ts';
import { showWidget } from '#tests/setup/widgets/widget.ts';
import { search as empty } from '#widgets/portal/o_portal_search_panel.states.ts';
import widget from '#widgets/portal/o_portal_search_panel.tsx';

const went = vi.fn();
let host: HTMLFormElement;

async function open(address: string): Promise<void> {
  vi.stubGlobal('location', { search: new URL(address, 'http://shop.test').search, assign: went });
  const search = { ...empty, action: 'http://shop.test/my/orders' };
  host = (await showWidget(widget, { params: { tools: [], search } })).querySelector('form') as HTMLFormElement;
}

/** Submits the form as Enter and the button do. */
function search(where: string, text: string): string {
  (host.elements.namedItem('search_in') as HTMLSelectElement).value = where;
  (host.elements.namedItem('search') as HTMLInputElement).value = text;
  const event = new Event('submit', { cancelable: true, bubbles: true });
  host.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(true);
  return String(went.mock.lastCall?.[0]).replace('http://shop.test', '');
}

beforeEach(() => went.mockClear());
afterEach(() => vi.unstubAllGlobals());

describe('Portal search panel', () => {
  it('reloads with search_in and search, and keeps the other query parameters', async () => {
    await open('/my/orders/page/3?sortby=name&utm=x&search=old&search_in=all');
    expect(search('name', 'S0001')).toBe('/my/orders?sortby=name&utm=x&search=S0001&search_in=name');
  });

  it('removes an empty search from the address', async () => {
    await open('/my/orders?search=old&search_in=name&groupby=year');
    expect(search('name', '  ')).toBe('/my/orders?groupby=year');
  });

  it('encodes special characters of the search text', async () => {
    await open('/my/orders');
    expect(search('all', 'a&b=c #1')).toBe('/my/orders?search_in=all&search=a%26b%3Dc+%231');
  });
});

describe('Menu above a list', () => {
  const sorting = { name: 'sortby', label: 'Sort by:', chosen: 'Newest', choices: [] };
  let menu: HTMLDetailsElement;

  beforeEach(async () => {
    const shown = await showWidget(widget, { params: { tools: [sorting], search: empty } });
    await settled();
    menu = shown.querySelector('details') as HTMLDetailsElement;
    menu.open = true;
  });

  it('closes by Escape and returns the focus to its summary', () => {
    menu.querySelector('summary')?.focus();
    menu.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }));
    expect(menu.open).toBe(true);
    menu.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    expect([menu.open, document.activeElement]).toEqual([false, menu.querySelector('summary')]);
  });

  it('closes by a click outside, not by one inside', () => {
    menu.querySelector('ul')?.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    expect(menu.open).toBe(true);
    document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    expect(menu.open).toBe(false);
  });
});
