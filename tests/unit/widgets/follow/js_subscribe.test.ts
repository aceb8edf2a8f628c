import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { on } from '#registry/bus.ts';
import { stop } from '#registry/runtime/start.ts';
import { asked, comeOnline, last, settled } from '#tests/setup/widgets/calls.ts';
import { bringToLife, showWidget } from '#tests/setup/widgets/widget.ts';
import widget from '#widgets/follow/js_subscribe.tsx';
import { beKnown, submit } from './forms.ts';

let host: HTMLElement;
const find = <E extends HTMLElement>(selector: string) => host.querySelector(selector) as E;
const input = () => find<HTMLInputElement>('.js_subscribe_email');
const seen = () => ({
  form: !find('form').hidden,
  button: !find('.js_subscribe_btn').hidden,
  subscribed: !find('.js_subscribed_btn').hidden,
  thanks: !find('.subscribe__thanks').hidden,
  locked: input().disabled,
  state: host.dataset.subscribe,
});
const open = async (isKnown = false) => {
  beKnown(isKnown);
  host = await showWidget(widget, { params: { listId: 7 } });
};
const type = async (email: string) => {
  input().value = email;
  expect(submit(host)).toBe(true);
  await settled();
};
const OFF = { form: true, button: true, subscribed: false, thanks: false, locked: false };
const problem = () => host.querySelector('.field__error')?.textContent;

beforeEach(() => beKnown(false));
afterEach(() => beKnown(false));

describe('Newsletter form on load', () => {
  it('has a label and a field of its own for each of two markers', async () => {
    const marker = '<div data-widget="o_tested" class="js_subscribe" data-list-id="7"></div>';
    await bringToLife(widget, marker + marker);
    await vi.waitFor(() => expect(document.querySelectorAll('.js_subscribe_email')).toHaveLength(2));
    for (const one of document.querySelectorAll('.js_subscribe'))
      expect(one.querySelector('label')?.control).toBe(one.querySelector('.js_subscribe_email'));
  });

  it('sends no request for a new visitor', async () => {
    await open();
    expect(asked).toEqual([]);
    expect(seen()).toMatchObject(OFF);
  });

  it('shows "Subscribed" to a subscriber', async () => {
    await open(true);
    expect([last().path, last().body]).toEqual(['/website_mass_mailing/is_subscriber', { list_id: 7 }]);
    await last().answer({ is_subscriber: true, email: 'maria@example.com' });
    expect(seen()).toEqual({ form: true, button: false, subscribed: true, thanks: false, locked: true, state: 'on' });
    expect(input().value).toBe('maria@example.com');
  });

  it('fills in a known email address and keeps what was typed meanwhile', async () => {
    await open(true);
    await last().answer({ is_subscriber: false, email: 'joel@example.com' });
    expect([input().value, seen()]).toEqual(['joel@example.com', { ...OFF, state: 'off' }]);
    await open(true);
    input().value = 'other@example.com';
    await last().answer({ is_subscriber: false, email: 'joel@example.com' });
    expect(input().value).toBe('other@example.com');
  });

  it('does not lock a field in which a subscriber types another address', async () => {
    await open(true);
    input().focus();
    await last().answer({ is_subscriber: true, email: 'maria@example.com' });
    expect([document.activeElement, input().value, seen()]).toEqual([input(), '', { ...OFF, state: 'off' }]);
    await open(true);
    input().value = 'other@example.com';
    await last().answer({ is_subscriber: true, email: 'maria@example.com' });
    expect([input().value, seen()]).toEqual(['other@example.com', { ...OFF, state: 'off' }]);
  });

  it('is locked for a subscriber whose address the browser has filled in', async () => {
    await open(true);
    input().value = 'maria@example.com';
    await last().answer({ is_subscriber: true, email: 'maria@example.com' });
    expect(seen()).toMatchObject({ subscribed: true, locked: true });
  });

  it('stays usable when the request fails', async () => {
    await open(true);
    await last().fail();
    expect(seen()).toMatchObject(OFF);
  });
});

describe('Newsletter form on submit', () => {
  it('shows thanks in place of field and button', async () => {
    await open();
    await type(' nora@example.org ');
    expect([last().path, last().body]).toEqual([
      '/website_mass_mailing/subscribe',
      { list_id: 7, email: 'nora@example.org' },
    ]);
    await last().answer('true');
    expect(seen()).toMatchObject({ form: false, thanks: true, state: 'on' });
  });

  it.each(['', 'nobody', '@', 'a@', '@b'])(
    'marks the field and sends nothing for the email address %j',
    async (email) => {
      await open();
      await type(email);
      expect(asked).toEqual([]);
      expect([input().getAttribute('aria-invalid'), problem()]).toEqual(['true', 'Enter your email address.']);
      expect(input().getAttribute('aria-describedby')).toBe(host.querySelector('.field__error')?.id);
      input().dispatchEvent(new Event('input', { bubbles: true }));
      await settled();
      expect([input().hasAttribute('aria-invalid'), problem()]).toEqual([false, undefined]);
    },
  );

  it('shows the error of the server for an address that only the server rejects', async () => {
    await open();
    await type('a@b');
    await last().answer({ error: { message: 'No', fields: { email: 'Enter a valid email address' } } }, 400);
    expect([problem(), seen()]).toMatchObject(['Enter a valid email address', OFF]);
    await type('a@b');
    await last().fail();
    expect(problem()).toMatch(/could not be reached/);
  });

  it('sends once when the button is clicked twice', async () => {
    await open();
    await type('nora@example.org');
    submit(host);
    expect(asked).toHaveLength(1);
  });
});

describe('Newsletter form in the pop-up', () => {
  it('has the known email address and does not ask for it', async () => {
    beKnown(true);
    host = await showWidget(widget, { params: { listId: 7, prefix: 'popup_subscribe', email: 'joel@example.com' } });
    expect(asked).toEqual([]);
    expect(find<HTMLInputElement>('.popup_subscribe_email').value).toBe('joel@example.com');
    expect(find('.popup_subscribe_btn').hidden).toBe(false);
    expect(host.querySelector('.js_subscribed_btn')).toBe(null);
  });

  it('tells the page which list was joined', async () => {
    const lists: number[] = [];
    const off = on('follow:subscribed', ({ listId }) => void lists.push(listId));
    host = await showWidget(widget, { params: { listId: 7, prefix: 'popup_subscribe', email: 'joel@example.com' } });
    submit(host);
    await settled();
    await last().answer('true');
    expect(lists).toEqual([7]);
    off();
  });
});

it('Newsletter form returns to the server’s HTML when it is stopped', async () => {
  await open();
  await type('nora@example.org');
  await last().answer('true');
  stop();
  expect(seen()).toMatchObject(OFF);
});

it('Newsletter form removes the network error when the network is back', async () => {
  await open();
  await type('nora@example.org');
  await last().fail();
  expect(host.querySelector('.field__error')?.textContent).toContain('could not be reached');
  await comeOnline();
  expect([host.querySelector('.field__error'), input().getAttribute('aria-invalid')]).toEqual([null, null]);
});
