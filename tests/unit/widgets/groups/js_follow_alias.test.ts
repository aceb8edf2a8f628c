import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetCookie, setCookie } from '#tests/setup/visitors/cookies.ts';
import { asked, last, settled } from '#tests/setup/widgets/calls.ts';
import { bringToLife } from '#tests/setup/widgets/widget.ts';
import widget from '#widgets/groups/js_follow_alias.tsx';

let host: HTMLElement;
const find = <E extends HTMLElement>(selector: string) => host.querySelector(selector) as E;
const input = () => find<HTMLInputElement>('.js_follow_email');
const seen = () => ({
  form: find('.js_mg_follow_form')?.hidden === false,
  details: !find('.js_mg_details').hidden,
  confirmation: !find('.js_mg_confirmation').hidden,
});
const open = async (isKnown: boolean, more = '') => {
  if (isKnown) setCookie('known_visitor', '1');
  host = await bringToLife(
    widget,
    `<div data-widget="o_tested" class="js_follow_alias" data-id="4" data-object="mail.channel"${more}></div>`,
  );
  await settled();
};
const submit = async (form: string, email?: string) => {
  if (email !== undefined) input().value = email;
  find(form).dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  await settled();
};
const FORM = '.js_mg_follow_form';
const LEAVE = '.js_mg_details form';

beforeEach(() => forgetCookie('known_visitor'));
afterEach(() => forgetCookie('known_visitor'));

describe('Follow box of a group', () => {
  it('sends no request for a new visitor, and offers to follow', async () => {
    await open(false);
    expect([asked.length, seen()]).toEqual([0, { form: true, details: false, confirmation: false }]);
  });

  it('shows a member the details and the address, which the server says after each change', async () => {
    await open(true);
    expect([last().path, last().body]).toEqual([
      '/groups/is_member',
      { model: 'mail.channel', channel_id: 4, get_alias_info: true },
    ]);
    await last().answer({ is_user: true, email: 'maria@example.com', is_member: true, alias_name: false });
    expect(seen()).toEqual({ form: false, details: true, confirmation: false });
    expect(last().path).toBe('/groups/4/get_alias_info');
    await last().answer({ alias_name: 'seeds@example.com' });
    expect(find<HTMLAnchorElement>('.js_mg_email').getAttribute('href')).toBe('mailto:seeds@example.com');
    expect(find('.js_mg_link').getAttribute('href')).toBe('/groups/4');
    expect(input().disabled).toBe(true);
    await submit(LEAVE);
    expect(last().body).toMatchObject({ channel_id: 4, subscription: 'on' });
    await last().answer(JSON.stringify('off'));
    expect(seen()).toMatchObject({ form: true, details: false });
    await last().answer({ alias_name: false });
    expect(find('.js_mg_email').closest('p')?.hidden).toBe(true);
  });

  it('shows a guest that a confirmation was sent', async () => {
    await open(false);
    await submit(FORM, 'nora@example.org');
    expect([last().path, last().body]).toEqual([
      '/groups/subscription',
      { channel_id: 4, object: 'mail.channel', subscription: 'off', email: 'nora@example.org' },
    ]);
    await last().answer(JSON.stringify('email'));
    expect(seen()).toEqual({ form: false, details: false, confirmation: true });
  });

  it.each(['nora', '@example.org', 'nora@', ''])('marks %j as wrong and sends nothing', async (email) => {
    await open(false);
    await submit(FORM, email);
    expect([asked.length, find(FORM).classList.contains('has-error'), input().getAttribute('aria-invalid')]).toEqual([
      0,
      true,
      'true',
    ]);
  });

  it('logs any other answer as one error that names it, and changes nothing', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await open(false);
    await submit(FORM, 'nora@example.org');
    await last().answer(JSON.stringify('perhaps'));
    expect(logged.mock.calls).toEqual([['Unknown subscription action:', 'perhaps']]);
    expect(seen()).toEqual({ form: true, details: false, confirmation: false });
    logged.mockRestore();
  });

  it('always sends on where visitors came to leave', async () => {
    await open(false, ' data-unsubscribe');
    expect(find('.js_unfollow_btn').closest('form')).toBe(find(FORM));
    await submit(FORM, 'nora@example.org');
    expect(last().body).toMatchObject({ subscription: 'on', email: 'nora@example.org' });
  });

  it('has no form for an account that came to leave', async () => {
    await open(true, ' data-unsubscribe');
    await last().answer({ is_user: true, email: 'maria@example.com', is_member: true, alias_name: false });
    expect([find(FORM), seen().details, find('.js_mg_left').hidden]).toEqual([null, true, true]);
    await submit(LEAVE);
    await last().answer(JSON.stringify('off'));
    expect([seen(), find('.js_mg_left').hidden]).toEqual([{ form: false, details: false, confirmation: false }, false]);
    expect(find('.js_mg_left').textContent).toBe('You don’t follow this group.');
  });
});
