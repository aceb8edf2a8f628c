import { expect, onTestFinished, test, vi } from 'vitest';
import { speak } from '#registry/texts.ts';
import { locales } from '#registry/values/locales.ts';
import { asked, last, settled } from '#tests/setup/widgets/calls.ts';
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

test('begins with one call that names what the specification names', async () => {
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

test('without ratings none are asked for, and none are shown', async () => {
  const host = await begun({ displayRating: false });
  expect(asked[0]?.body).not.toHaveProperty('rating_include');
  expect(asked[0]?.body).not.toHaveProperty('token');
  expect(host.querySelector('.rating-card')).toBeNull();
});

test('a page is fetched, and the first message on it has the focus', async () => {
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

test('a row of stars filters from page 1 on; the others rest until the selection is removed', async () => {
  const host = await begun({ page: 2 });
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

test('of two pages asked for at once the later one stays', async () => {
  const host = await begun();
  press(pageLink(host, '2'));
  press(pageLink(host, '3'));
  await settled();
  const [second, third] = asked.slice(-2);
  await third?.answer({ messages: [], message_count: 25 });
  await second?.answer({ messages: long.messages, message_count: 25 });
  expect(host.querySelector('[aria-current=page]')?.textContent).toContain('3');
});

test('a dead network leaves what is there, and says so', async () => {
  const host = await begun();
  press(pageLink(host, '2'));
  await settled();
  await last().fail();
  expect(host.querySelector('.alert--danger')?.textContent).toContain('could not be reached');
  expect(host.querySelectorAll('.message')).toHaveLength(2);
  expect(host.querySelector('[aria-current=page]')?.textContent).toContain('1');
});

test('hovering a star shows what a click would choose; leaving shows what is chosen', async () => {
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

test('who may not write is led to sign in', async () => {
  const host = await begun({}, { display_composer: false });
  expect(host.querySelector('form.composer')).toBeNull();
  expect(host.querySelector('.composer-note')?.textContent).toContain('You must be signed in to post a comment.');
  expect(host.querySelector('.composer-note a')?.getAttribute('href')).toBe('/web/login?redirect=%2Fd#discussion');
});

test('a page that many share asks before it shows a composer', async () => {
  const host = await showWidget(widget, { params: { ...params, shared: true } });
  expect(host.querySelector('form.composer')).toBeNull();
  expect(host.querySelector('a[href="/d#compose"]')).not.toBeNull();
  await last().answer({ ...long, options: { ...long.options, display_composer: true, partner_id: 9 } });
  expect(host.querySelector('form.composer [name=author_email]')).toBeNull();
  expect(host.querySelector('form.composer [type=file]')).not.toBeNull();
});

test('a message is sent once, and again where the browser is stopped on its way', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const host = await begun({}, { display_composer: true, partner_id: 9 });
  const send = async () => {
    const event = new SubmitEvent('submit', { bubbles: true, cancelable: true });
    host.querySelector('form.composer')?.dispatchEvent(event);
    await settled();
    return [event.defaultPrevented, host.querySelector('.composer [aria-busy]') !== null];
  };
  expect([await send(), await send()]).toEqual([
    [false, true],
    [true, true],
  ]);
  vi.advanceTimersByTime(10_000);
  await settled();
  expect(host.querySelector('.composer [aria-busy]')).toBeNull();
  expect(await send()).toEqual([false, true]);
});

test('nobody has written', async () => {
  const host = await begun({}, { message_count: 0 });
  expect(host.querySelector('.thread__count')?.textContent).toBe('No comments yet.');
  expect(host.querySelector('.pager')).toBeNull();
});

test('a publisher hides a message, and the answer decides how it looks', async () => {
  const host = await begun({}, { is_user_publisher: true });
  const form = host.querySelector('.message__publish');
  form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  await settled();
  expect([last().path, last().body]).toEqual(['/website/publish', { id: 1, object: 'mail.message' }]);
  await last().answer('false');
  expect(host.querySelector('.message__publish')?.classList.contains('css_unpublished')).toBe(true);
});

test('moments are those of the website’s clocks first, and of the reader’s own once the page lives', async () => {
  const moments = () => [...document.querySelectorAll('time')].map((time) => time.textContent);
  const messages = { '': { tag: 'en-US', dates: locales.en_US } };
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
