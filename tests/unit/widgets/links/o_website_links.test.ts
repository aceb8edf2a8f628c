import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { comeOnline, settled } from '#tests/setup/widgets/calls.ts';
import { stubNavigator } from '#tests/setup/widgets/navigator.ts';
import { showWidget } from '#tests/setup/widgets/widget.ts';
import states from '#widgets/links/o_website_links.states.ts';
import widget from '#widgets/links/o_website_links.tsx';

const LINK = {
  id: 9,
  url: 'https://example.com/',
  title: 'An <b>example</b>',
  favicon: false,
  icon_src: '/assets/link.svg',
  count: 0,
  code: 'aB3',
  short_url: 'https://example.org/r/aB3',
  short_url_host: 'https://example.org/r/',
  redirected_url: 'https://example.com/',
  campaign_id: [1, 'Spring'],
  medium_id: false,
  source_id: false,
  is_expired: false,
};

type Call = { path: string; body: Record<string, unknown> };
let calls: Call[] = [];
let answers: Record<string, unknown> = {};
let host: HTMLElement;

beforeEach(() => {
  calls = [];
  answers = {};
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    calls.push({ path, body: JSON.parse(String(init.body)) });
    const answer = await answers[path];
    if (answer === undefined) throw new TypeError('Failed to fetch');
    return answer instanceof Response ? answer : Response.json(answer);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const open = async () => {
  host = await showWidget(widget, states['With two links']);
};
const find = <E extends HTMLElement>(selector: string) => host.querySelector(selector) as E;
const button = () => find<HTMLButtonElement>('#btn_shorten_url');
const url = () => find<HTMLInputElement>('#url');
const problem = () => find('.notification').textContent;
const send = () => find('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
const fullLabel = (text: string) => vi.waitFor(() => expect(button().textContent).toBe(text));
const asked = (path: string) => calls.filter((one) => one.path === path);

/** Generates a link, so that the button copies. */
async function generated(): Promise<void> {
  await open();
  answers['/website_links/new'] = [LINK];
  url().value = 'example.com';
  send();
  await fullLabel('Copy');
}

describe('Button of the tracked link form', () => {
  it('changes from "Get tracked link" over "Generating link..." to "Copy"', async () => {
    await open();
    const { promise, resolve } = Promise.withResolvers();
    answers['/website_links/new'] = promise;
    url().value = ' example.com ';
    expect(button().textContent).toBe('Get tracked link');
    send();
    await fullLabel('Generating link...');
    resolve([LINK]);
    await fullLabel('Copy');
    expect(asked('/website_links/new')[0]?.body).toEqual({ url: 'example.com' });
    expect(find('.links-form__short').textContent).toBe(LINK.short_url);
    expect([find('.o_website_links_utm_forms').hidden, find('#generated_tracked_link').hidden]).toEqual([true, false]);
  });

  it('sends one request when it is clicked several times', async () => {
    await open();
    answers['/website_links/new'] = [LINK];
    url().value = 'example.com';
    for (let n = 0; n < 3; n++) send();
    await fullLabel('Copy');
    send();
    expect(asked('/website_links/new')).toHaveLength(1);
  });

  it('returns to "Get tracked link" when the visitor types', async () => {
    await generated();
    url().dispatchEvent(new Event('input', { bubbles: true }));
    await settled();
    expect(button().textContent).toBe('Get tracked link');
    expect([find('.o_website_links_utm_forms').hidden, find('#generated_tracked_link').hidden]).toEqual([false, true]);
  });

  it('shows "Copied" for five seconds', async () => {
    const written: string[] = [];
    stubNavigator({ clipboard: { writeText: async (text: string) => void written.push(text) } });
    await generated();
    vi.useFakeTimers();
    // Enter in the field clicks the button as well.
    url().focus();
    button().click();
    expect(written).toEqual([]);
    url().blur();
    button().click();
    await vi.advanceTimersByTimeAsync(4999);
    await settled();
    expect([button().textContent, written]).toEqual(['Copied', [LINK.short_url]]);
    await vi.advanceTimersByTimeAsync(1);
    await settled();
    expect(button().textContent).toBe('Copy');
  });
});

describe('Error of the tracked link form', () => {
  it.each([
    ['empty_url', 'The URL is empty.'],
    ['url_not_found', 'URL not found (404)'],
    ['anything', 'An error occur while trying to generate your link. Try again later.'],
  ])('is shown as text for the code "%s"', async (error, text) => {
    await open();
    answers['/website_links/new'] = { error };
    url().value = 'example.com';
    send();
    await vi.waitFor(() => expect(problem()).toBe(text));
    expect([button().textContent, url().value]).toEqual(['Get tracked link', 'example.com']);
  });

  it('is shown without a request when the address is empty', async () => {
    await open();
    send();
    await vi.waitFor(() => expect(document.activeElement).toBe(url()));
    expect([problem(), calls]).toEqual(['The URL is empty.', []]);
  });

  it('is shown when the network is down, and the button returns to its first state', async () => {
    await open();
    url().value = 'example.com';
    send();
    await vi.waitFor(() => expect(problem()).toMatch(/^An error occur/));
    expect(button().textContent).toBe('Get tracked link');
  });
});

describe('Campaign name in the tracked link form', () => {
  const NAMES = '/web/dataset/call_kw/utm.campaign/search_read';
  const CREATE = '/web/dataset/call_kw/utm.campaign/create';

  it('is sent as the id of the existing campaign, whatever its case', async () => {
    await open();
    Object.assign(answers, { '/website_links/new': [LINK], [NAMES]: [{ id: 4, name: 'Spring' }] });
    url().value = 'example.com';
    find<HTMLInputElement>('#campaign-select').value = 'SPRING ';
    send();
    await fullLabel('Copy');
    expect([asked('/website_links/new')[0]?.body, asked(CREATE)]).toEqual([{ url: 'example.com', campaign_id: 4 }, []]);
    expect(find<HTMLInputElement>('#campaign-select').value).toBe('');
  });

  it('creates a campaign when none has the name', async () => {
    await open();
    Object.assign(answers, { '/website_links/new': [LINK], [NAMES]: [], [CREATE]: 7 });
    url().value = 'example.com';
    find<HTMLInputElement>('#campaign-select').value = 'Summer';
    send();
    await fullLabel('Copy');
    expect(asked(CREATE)[0]?.body).toEqual({ args: [{ name: 'Summer' }], kwargs: {} });
    expect(asked('/website_links/new')[0]?.body).toEqual({ url: 'example.com', campaign_id: 7 });
  });
});

describe('List of tracked links', () => {
  const cards = () => [...host.querySelectorAll<HTMLElement>('.link-card')];

  it('shows the new link first, with its title as text', async () => {
    await generated();
    expect(cards().map(({ dataset }) => dataset.code)).toEqual(['aB3', 'visit', 'autumn']);
    expect(cards()[0]?.querySelector('.link-card__title')?.textContent).toBe('An <b>example</b>');
    expect(cards()[0]?.querySelector('.link-card__badges')?.textContent?.trim()).toBe('Spring');
    expect(cards()[0]?.querySelector('.link-card__stats')?.getAttribute('href')).toBe('/r/aB3+');
  });

  it('reloads for another filter, and reports when it is empty or the request fails', async () => {
    await open();
    answers['/website_links/recent_links'] = [];
    find('#filter-most-clicked-links').click();
    const notification = find('.o_website_links_recent_links_notification');
    const notice = () => [notification.textContent, notification.classList.contains('field__error')];
    await vi.waitFor(() => expect(notice()).toEqual(["You don't have any recent links.", false]));
    expect([calls[0]?.body, cards()]).toEqual([{ filter: 'most-clicked', limit: 20 }, []]);
    delete answers['/website_links/recent_links'];
    find('#filter-newest-links').click();
    await vi.waitFor(() => expect(notice()).toEqual(['Unable to get recent links', true]));
    expect(find('[aria-current=true]').id).toBe('filter-newest-links');
  });
});

describe('Code of a tracked link', () => {
  const ADD = '/website_links/add_code';
  const card = () => find('[data-code=visit], [data-code=new-code]');
  const input = () => card().querySelector('[name=new_code]') as HTMLInputElement;
  const error = () => card().querySelector('.o_website_links_code_error')?.textContent;
  const isOpen = () => !(card().querySelector('form') as HTMLElement).hidden;
  const save = async (code: string) => {
    input().value = code;
    card()
      .querySelector('form')
      ?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    await settled();
  };

  beforeEach(async () => {
    await open();
    (card().querySelector('.o_website_links_edit_code') as HTMLElement).click();
    await vi.waitFor(() => expect(document.activeElement).toBe(input()));
  });

  it('is edited in its card, with the current code in the field', () => {
    expect([isOpen(), input().value, document.activeElement]).toEqual([true, 'visit', input()]);
  });

  it('shows an error when it is empty, and sends no request when it is unchanged', async () => {
    await save(' ');
    expect([error(), calls]).toEqual(['The code cannot be left empty', []]);
    expect(input().getAttribute('aria-invalid')).toBe('true');
    await save('visit');
    expect([isOpen(), error(), calls]).toEqual([false, '', []]);
  });

  it('is shown and copied after it was saved', async () => {
    answers[ADD] = [{ code: 'new-code' }];
    await save('new-code');
    await vi.waitFor(() => expect(isOpen()).toBe(false));
    expect(calls[0]?.body).toEqual({ init_code: 'visit', new_code: 'new-code' });
    expect(card().querySelector('.o_website_links_code')?.textContent).toBe('new-code');
    const copy = card().querySelector<HTMLElement>('.btn_shorten_url_clipboard');
    expect(copy?.dataset.clipboardText).toBe('https://example.org/r/new-code');
    expect(card().querySelector('.link-card__stats')?.getAttribute('href')).toBe('/r/new-code+');
  });

  it('shows an error when it is already taken, and Escape restores the old code', async () => {
    answers[ADD] = Response.json({ error: { message: 'taken' } }, { status: 409 });
    await save('autumn');
    await vi.waitFor(() => expect(error()).toBe('This code is already taken'));
    expect([isOpen(), input().value]).toEqual([true, 'autumn']);
    input().dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    await settled();
    expect([isOpen(), input().value, error()]).toEqual([false, 'visit', '']);
  });
});

describe('Tracked links when the network is back', () => {
  it('remove the error of a link that could not be created', async () => {
    await open();
    url().value = 'example.com';
    send();
    await vi.waitFor(() => expect(problem()).toMatch(/^An error occur/));
    await comeOnline();
    await vi.waitFor(() => expect([problem(), url().getAttribute('aria-invalid')]).toEqual(['', null]));
  });

  it('load the list that could not be loaded', async () => {
    await open();
    const notice = () => find('.o_website_links_recent_links_notification').textContent;
    find('[data-filter]').click();
    await vi.waitFor(() => expect(notice()).toBe('Unable to get recent links'));
    answers['/website_links/recent_links'] = [LINK];
    await comeOnline();
    await vi.waitFor(() => expect(host.querySelectorAll('.link-card')).toHaveLength(1));
    expect(notice()).toBe('');
  });

  it('remove the error of a code that could not be changed', async () => {
    await open();
    const card = find('.link-card');
    card.querySelector<HTMLElement>('.o_website_links_edit_code')?.click();
    const code = card.querySelector('[name=new_code]') as HTMLInputElement;
    const error = () => card.querySelector('.o_website_links_code_error')?.textContent;
    code.value = 'other';
    code.form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    await vi.waitFor(() => expect(error()).toContain('could not be reached'));
    await comeOnline();
    await vi.waitFor(() => expect([error(), code.getAttribute('aria-invalid')]).toEqual(['', null]));
  });
});
