import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { asked, comeOnline, last, settled } from '#tests/setup/widgets/calls.ts';
import { bringToLife } from '#tests/setup/widgets/widget.ts';
import widget from '#widgets/follow/js_follow.tsx';
import { beKnown, followHtml, submit } from './forms.ts';

let host: HTMLElement;
const find = <E extends HTMLElement>(selector: string) => host.querySelector(selector) as E;
const input = () => find<HTMLInputElement>('.js_follow_email');
const seen = () => ({
  state: host.dataset.follow,
  offers: find('.js_follow_btn').hidden ? 'unfollow' : 'follow',
  both: find('.js_follow_btn').hidden === find('.js_unfollow_btn').hidden,
  email: input().value,
  locked: input().disabled,
  shown: host.classList.contains('is-known'),
});
const open = async (isKnown: boolean, more = '') => {
  beKnown(isKnown);
  host = await bringToLife(widget, followHtml(more));
  await vi.dynamicImportSettled();
  await settled();
};
const press = async (email?: string) => {
  if (email !== undefined) input().value = email;
  expect(submit(host)).toBe(true);
  await settled();
};
const nobody = { is_user: false, email: false, is_follower: false, alias_name: false };

beforeEach(() => beKnown(false));
afterEach(() => beKnown(false));

describe('Follow form on load', () => {
  it('has a label and a field of its own for each of two markers', async () => {
    await bringToLife(widget, followHtml() + followHtml());
    await vi.waitFor(() => expect(document.querySelectorAll('.js_follow_email')).toHaveLength(2));
    for (const marker of document.querySelectorAll('.js_follow'))
      expect(marker.querySelector('label')?.control).toBe(marker.querySelector('.js_follow_email'));
  });

  it('sends no request for a new visitor and is shown at once', async () => {
    await open(false);
    expect(asked).toEqual([]);
    expect(seen()).toEqual({ state: 'off', offers: 'follow', both: false, email: '', locked: false, shown: true });
  });

  it('is hidden until the response arrives for a known visitor', async () => {
    await open(true);
    expect([last().path, last().body]).toEqual([
      '/website_mail/is_follower',
      { object: 'product.template', res_id: 31 },
    ]);
    expect(seen().shown).toBe(false);
    await last().answer({ ...nobody, is_user: true, email: 'maria@example.com', is_follower: true });
    expect(seen()).toEqual({
      state: 'on',
      offers: 'unfollow',
      both: false,
      email: 'maria@example.com',
      locked: true,
      shown: true,
    });
  });

  it('is shown when the request fails', async () => {
    await open(true);
    await last().fail();
    expect(seen()).toMatchObject({ offers: 'follow', shown: true });
  });

  it.each([
    ['a follower', { is_user: false, is_follower: true }, true],
    ['a signed-in person', { is_user: true, is_follower: false }, true],
    ['a guest', { is_user: false, is_follower: false }, false],
  ])('locks the email address of %s: %j', async (_who, facts, locked) => {
    await open(true);
    await last().answer({ ...nobody, email: 'x@example.org', ...facts });
    expect(seen()).toMatchObject({ locked, email: 'x@example.org' });
  });

  it('offers to unfollow with data-unsubscribe to an unknown visitor', async () => {
    await open(false, ' data-unsubscribe');
    expect(seen()).toMatchObject({ offers: 'unfollow', locked: false });
    await press('x@example.org');
    expect(last().body).toMatchObject({ message_is_follower: 'on', email: 'x@example.org' });
  });
});

describe('Follow form on submit', () => {
  it('sends the current state and shows the state of the response', async () => {
    await open(false);
    await press('ida@example.org');
    expect([last().path, last().body]).toEqual([
      '/website_mail/follow',
      { id: 31, object: 'product.template', message_is_follower: 'off', email: 'ida@example.org' },
    ]);
    await last().answer('true');
    expect(seen()).toMatchObject({ state: 'on', offers: 'unfollow', locked: true });
    expect([find('.follow__note').hidden, find('.follow__unknown').hidden]).toEqual([false, false]);
    await press();
    expect(last().body).toMatchObject({ message_is_follower: 'on', email: 'ida@example.org' });
    await last().answer('false');
    expect(seen()).toMatchObject({ state: 'off', offers: 'follow', locked: false });
    expect(find('.follow__note').hidden).toBe(true);
  });

  it.each(['', 'nobody', '@x'])(
    'sends nothing and marks the field when a guest enters the email address %j',
    async (email) => {
      await open(false);
      await press(email);
      expect([asked.length, input().getAttribute('aria-invalid')]).toEqual([0, 'true']);
    },
  );

  it('needs no email address of a signed-in person', async () => {
    await open(true);
    await last().answer({ ...nobody, is_user: true });
    await press();
    expect(last().body).toMatchObject({ email: false });
    await last().answer('true');
    expect([find('.follow__note').hidden, find('.follow__unknown').hidden], 'no mail is on its way').toEqual([
      false,
      true,
    ]);
  });

  it('sends once when it is submitted twice, and shows the error when the server refuses', async () => {
    await open(false);
    await press('a@b');
    submit(host);
    expect(asked).toHaveLength(1);
    await last().answer({ error: { message: 'No', fields: { email: 'Enter a valid email address' } } }, 400);
    expect(seen()).toMatchObject({ state: 'off', offers: 'follow' });
    expect(host.querySelector('.field__error')?.textContent).toBe('Enter a valid email address');
  });
});

it('Follow form removes the network error when the network is back', async () => {
  await open(false);
  await press('ida@example.org');
  await last().fail();
  expect(host.querySelector('.field__error')?.textContent).toContain('could not be reached');
  await comeOnline();
  expect([host.querySelector('.field__error'), input().getAttribute('aria-invalid')]).toEqual([null, null]);
});
