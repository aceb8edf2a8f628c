import { expect, onTestFinished, test, vi } from 'vitest';
import { speak } from '#registry/texts.ts';
import { locales } from '#registry/values/locales.ts';
import { asked, comeOnline, last, settled } from '#tests/setup/widgets/calls.ts';
import { bringToLife, serverHtml, showWidget } from '#tests/setup/widgets/widget.ts';
import states from '#widgets/threads/o_portal_chatter.states.ts';
import widget from '#widgets/threads/o_portal_chatter.tsx';

const first = states['Reviews, for a guest']?.params?.first;
if (!first) throw new Error('the states have changed');
const long = { ...first, options: { ...first.options, message_count: 25 } };
const params = { resModel: 'product.template', resId: 1, displayRating: true, first: long, address: '/d' };
const press = (element: Element | null | undefined) =>
  element?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
const pageLink = (host: HTMLElement, words: string) =>
  [...host.querySelectorAll('.pager__link')].find((link) => link.textContent?.includes(words));

async function begun(more: object = {}, options: object = {}) {
  const host = await showWidget(widget, { params: { ...params, ...more } });
  await last().answer({ ...long, options: { ...long.options, ...options } });
  return host;
}

test('Discussion starts with one request that has the specified fields', async () => {
  await showWidget(widget, { params: { ...params, token: 't-1' } });
  expect(asked.map(({ path }) => path)).toEqual(['/mail/chatter_init']);
  expect(last().body).toEqual({
    res_model: 'product.template',
    res_id: 1,
    limit: 10,
    offset: 0,
    allow_composer: true,
    token: 't-1',
    domain: [],
    rating_include: true,
  });
});

test('Discussion without ratings requests and shows none', async () => {
  const host = await begun({ displayRating: false });
  expect(asked[0]?.body).not.toHaveProperty('rating_include');
  expect(asked[0]?.body).not.toHaveProperty('token');
  expect(host.querySelector('.rating-card')).toBeNull();
});

test('Discussion loads a page and focuses its first message', async () => {
  const host = await begun();
  press(pageLink(host, '2'));
  await settled();
  expect([last().path, last().body.offset]).toEqual(['/mail/chatter_fetch', 10]);
  expect(host.querySelector('[role=feed]')?.getAttribute('aria-busy')).toBe('true');
  const messages = [{ ...long.messages[0], id: 91, author_id: [1, 'Ben'] }];
  await last().answer({ messages, message_count: 25 });
  await vi.waitFor(() => expect(document.activeElement?.id).toBe('message-91'));
  expect(host.querySelector('[aria-current=page]')?.textContent).toContain('2');
  expect(host.querySelector('.message')?.getAttribute('aria-posinset')).toBe('11');
});

test('Discussion filters by a clicked rating from page 1 on, and disables the other ratings until the filter is removed', async () => {
  const host = await begun({ pagerStart: 2 });
  press(host.querySelectorAll('a.rating-card__row[href]')[1]);
  await settled();
  expect(last().body).toMatchObject({ domain: [['rating_value', '=', 4]], offset: 0 });
  await last().answer({ messages: long.messages, message_count: 4 });
  expect(host.querySelectorAll('a.rating-card__row[href]')).toHaveLength(1);
  expect(host.querySelectorAll('.rating-card__row--resting')).toHaveLength(4);
  const count = asked.length;
  press(host.querySelector('.rating-card__row--resting'));
  expect(asked).toHaveLength(count);
  press(host.querySelector('.rating-card__remove'));
  await settled();
  expect(last().body).toMatchObject({ domain: [], offset: 0 });
  await last().answer({ messages: long.messages, message_count: 25 });
  expect(host.querySelectorAll('a.rating-card__row[href]')).toHaveLength(5);
});

test('Discussion shows the page requested last when responses arrive out of order', async () => {
  const host = await begun();
  press(pageLink(host, '2'));
  press(pageLink(host, '3'));
  await settled();
  const [second, third] = asked.slice(-2);
  await third?.answer({ messages: [], message_count: 25 });
  await second?.answer({ messages: long.messages, message_count: 25 });
  expect(host.querySelector('[aria-current=page]')?.textContent).toContain('3');
});

test('Discussion keeps its messages and shows an error when the request fails', async () => {
  const host = await begun();
  press(pageLink(host, '2'));
  await settled();
  await last().fail();
  expect(host.querySelector('.alert--danger')?.textContent).toContain('could not be reached');
  expect(host.querySelectorAll('.message')).toHaveLength(2);
  expect(host.querySelector('[aria-current=page]')?.textContent).toContain('1');
});

test('Discussion leads back to its page after signing in where its marker names no address', async () => {
  const host = await begun({ address: '' }, { display_composer: false });
  const link = host.querySelector('.composer-note a');
  const here = encodeURIComponent(location.pathname + location.search);
  await vi.waitFor(() => expect(link?.getAttribute('href')).toBe(`/web/login?redirect=${here}#discussion`));
});

test('Rating input shows the description of the hovered star, and of the chosen star when the mouse leaves', async () => {
  const host = await begun();
  const words = () => host.querySelector('.star-input__words')?.textContent;
  const stars = [...host.querySelectorAll<HTMLElement>('.star-input__star')];
  stars[1]?.querySelector('input')?.click();
  await settled();
  expect(words()).toBe("I don't like it");
  stars[4]?.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
  stars[4]?.dispatchEvent(new MouseEvent('mouseenter'));
  await settled();
  expect(words()).toBe('I love it');
  host.querySelector('.star-input')?.dispatchEvent(new MouseEvent('mouseout', { bubbles: true }));
  host.querySelector('.star-input')?.dispatchEvent(new MouseEvent('mouseleave'));
  await settled();
  expect(words()).toBe("I don't like it");
  expect(host.querySelector<HTMLInputElement>('[name=rating_value]:checked')?.value).toBe('2');
});

test('Discussion shows a sign-in link to a visitor who may not write', async () => {
  const host = await begun({}, { display_composer: false });
  expect(host.querySelector('form.composer')).toBeNull();
  expect(host.querySelector('.composer-note')?.textContent).toContain('You must be signed in to post a comment.');
  expect(host.querySelector('.composer-note a')?.getAttribute('href')).toBe('/web/login?redirect=%2Fd#discussion');
});

test('Discussion on a shared cached page shows the composer only after the response', async () => {
  const host = await showWidget(widget, { params: { ...params, shared: true } });
  expect(host.querySelector('form.composer')).toBeNull();
  expect(host.querySelector('a[href="/d#compose"]')).not.toBeNull();
  await last().answer({ ...long, options: { ...long.options, display_composer: true, partner_id: 9 } });
  expect(host.querySelector('form.composer [name=author_email]')).toBeNull();
  expect(host.querySelector('form.composer [type=file]')).not.toBeNull();
});

test('Discussion has labels, fields and an anchor of its own for each of two markers', async () => {
  const json = JSON.stringify({ ...first, options: { ...first.options, display_composer: 'guest' } });
  const written = (anchor: string) => `<div data-widget="o_tested" data-res-model="product.template" data-res-id="1"
    data-anchor="${anchor}" data-first="${json.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"></div>`;
  const host = await bringToLife(widget, written('compose') + written('compose-2'));
  await vi.waitFor(() => expect(document.querySelectorAll('[data-state=ready]')).toHaveLength(2));
  const ids = Array.from(document.querySelectorAll('form.composer :is([id], label[for])'), (one) => one.id).filter(
    Boolean,
  );
  expect(new Set(ids).size).toBe(ids.length);
  for (const label of document.querySelectorAll<HTMLLabelElement>('label[for]'))
    expect(label.closest('form')?.contains(label.control)).toBe(true);
  const forms = [...document.querySelectorAll('form.composer')];
  expect(forms.map(({ id }) => id)).toEqual(['compose', 'compose-2']);
  expect(host.contains(forms[0]!)).toBe(true);
});

/** A discussion in which a customer writes. `send` tells whether the browser kept the form, and whether it is busy. */
async function composing() {
  const host = await begun({}, { display_composer: true, partner_id: 9 });
  const field = host.querySelector<HTMLTextAreaElement>('form.composer [name=message]')!;
  const write = (text: string) => {
    field.value = text;
  };
  const send = async () => {
    const event = new SubmitEvent('submit', { bubbles: true, cancelable: true });
    host.querySelector('form.composer')?.dispatchEvent(event);
    await settled();
    return [event.defaultPrevented, host.querySelector('.composer [aria-busy]') !== null];
  };
  return { host, field, write, send };
}

test('Discussion keeps the form of a message of blanks, and asks for its text', async () => {
  const { field, write, send } = await composing();
  const asksFor = vi.spyOn(field.form!, 'reportValidity');
  write(' \n ');
  expect(await send()).toEqual([true, false]);
  expect([field.value, asksFor.mock.results[0]?.value]).toEqual(['', false]);
  write('Fine');
  expect(await send()).toEqual([false, true]);
});

test('Discussion sends a message once, and again after 10 s when the next page does not open', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { host, write, send } = await composing();
  write('Fine');
  expect([await send(), await send()]).toEqual([
    [false, true],
    [true, true],
  ]);
  vi.advanceTimersByTime(10_000);
  await settled();
  expect(host.querySelector('.composer [aria-busy]')).toBeNull();
  expect(await send()).toEqual([false, true]);
});

test('Discussion without messages says so and has no pager', async () => {
  const host = await begun({}, { message_count: 0 });
  expect(host.querySelector('.thread__count')?.textContent).toBe('No comments yet.');
  expect(host.querySelector('.pager')).toBeNull();
});

test('Discussion shows the publication state of the response when a publisher hides a message', async () => {
  const host = await begun({}, { is_user_publisher: true });
  const form = host.querySelector('.message__publish');
  form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  await settled();
  expect([last().path, last().body]).toEqual(['/website/publish', { id: 1, object: 'mail.message' }]);
  await last().answer('false');
  expect(host.querySelector('.message__publish')?.classList.contains('css_unpublished')).toBe(true);
});

test('Discussion shows times in the website’s time zone first, then in the reader’s', async () => {
  const moments = () => [...document.querySelectorAll('time')].map((time) => time.textContent);
  const messages = { '': { tag: 'en-US', months: locales.en_US?.months ?? [] } };
  const html = serverHtml(widget, { params: { ...params, clocks: [-300, -240] } }, messages);
  document.body.innerHTML = html;
  expect(moments()).toEqual([
    'Published on November 21st 2026, 2:30:00 am',
    'Published on November 3rd 2026, 3:05:09 pm',
  ]);
  onTestFinished(() => {
    vi.restoreAllMocks();
    speak({});
  });
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-330);
  const zones = vi.spyOn(Intl, 'DateTimeFormat');
  speak(messages);
  await bringToLife(widget, html);
  await settled();
  expect(moments()).toEqual([
    'Published on November 21st 2026, 1:00:00 pm',
    'Published on November 4th 2026, 12:35:09 am',
  ]);
  expect(zones, 'slow to build on a phone').not.toHaveBeenCalled();
});

test('Discussion removes the error of a page that could not be loaded when the network is back', async () => {
  const host = await begun();
  press(pageLink(host, '2'));
  await settled();
  await last().fail();
  const count = asked.length;
  await comeOnline();
  expect(host.querySelector('.alert--danger')).toBeNull();
  expect(asked).toHaveLength(count);
});

test('Discussion loads messages that the page came without when the network is back', async () => {
  const host = await showWidget(widget, { params: { ...params, first: null } });
  await last().fail();
  expect(host.querySelector('[role=alert]')?.textContent).toContain('could not be reached');
  await comeOnline();
  await last().answer(long);
  expect(host.querySelector('[role=alert]')).toBeNull();
  expect(host.querySelectorAll('.message')).toHaveLength(2);
});

test('Discussion removes the error of a message that could not be hidden when the network is back', async () => {
  const host = await begun({}, { is_user_publisher: true });
  const form = host.querySelector('.message__publish');
  form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  await settled();
  await last().fail();
  expect(form?.querySelector('[role=alert]')?.textContent).toContain('could not be reached');
  await comeOnline();
  expect(form?.querySelector('[role=alert]')).toBeNull();
});
