import { describe, expect, it, vi } from 'vitest';
import { asked, last, settled } from '#tests/setup/widgets/calls.ts';
import { showWidget } from '#tests/setup/widgets/widget.ts';
import widget from '#widgets/slides/o_slide_share.tsx';

const href = '/slides/slide/care-1';
const networks = ['facebook', 'twitter'].map((key, at) => ({
  ...{ key, name: key, count: at + 1 },
  url: `${href}/share/${key}`,
}));
const embed = '<iframe src="http://shop.test/slides/embed/1?page=2" title="Care" width="700" height="480"></iframe>';
let host: HTMLElement;
const open = async (more: object = {}) => {
  host = await showWidget(widget, { params: { slideId: 1, href, networks, embed, page: 2, pageCount: 3, ...more } });
};
const find = <E extends HTMLElement>(selector: string) => host.querySelector(selector) as E;
const code = () => find<HTMLTextAreaElement>('.slide_embed_code').value;
const enter = async (field: HTMLInputElement, value: string) => {
  field.value = value;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  await settled();
};

describe('The code for other websites', () => {
  it.each([
    ['3', 3],
    ['1', 1],
    ['4', 1],
    ['0', 1],
    ['-2', 1],
    ['', 1],
  ])('begins at page %j of three: %i', async (entered, page) => {
    await open();
    expect(code()).toContain('?page=2"');
    await enter(find('.oe_slide_js_embed_code_widget input'), entered);
    expect(code()).toContain(`?page=${page}"`);
  });

  it('accepts any page when the number of pages is unknown', async () => {
    await open({ pageCount: null });
    await enter(find('.oe_slide_js_embed_code_widget input'), '70');
    expect(code()).toContain('?page=70"');
  });

  it('has no field for the page of an image', async () => {
    await open({ page: 0, pageCount: null });
    expect(find('.oe_slide_js_embed_code_widget input')).toBeNull();
  });
});

describe('Sharing by email', () => {
  const FORM = '.oe_slide_js_share_email';
  const submit = async (email: string) => {
    find<HTMLInputElement>(`${FORM} input`).value = email;
    find(FORM).dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    await settled();
  };

  it.each(['', '  ', 'noor'])('marks %j as wrong, focuses it and sends nothing', async (email) => {
    await open();
    await submit(email);
    expect([asked.length, find(FORM).classList.contains('has-error')]).toEqual([0, true]);
    expect(document.activeElement).toBe(find(`${FORM} input`));
  });

  it('sends slide and address, and then thanks in place of the form', async () => {
    await open();
    await submit('noor@example.org');
    expect([last().path, last().body]).toEqual([
      '/slides/slide/send_share_email',
      { slide_id: 1, email: 'noor@example.org' },
    ]);
    await last().answer('true');
    expect([find(FORM).tagName, find(FORM).textContent]).toEqual(['P', 'Thank you! Mail has been sent.']);
  });

  it('leaves guests the link to sign in', async () => {
    await open({ loginUrl: '/web/login' });
    expect([find(FORM), find('a[href="/web/login"]').textContent]).toEqual([null, 'Sign in to share it by email']);
  });
});

describe('Sharing on networks', () => {
  it('opens a small window, and counts anew once it is closed and the page has the focus again', async () => {
    await open();
    expect(find('#total-share').textContent).toBe('3 shares');
    const opened = { closed: false, opener: {} };
    const openWindow = vi.spyOn(window, 'open').mockReturnValue(opened as unknown as Window);
    find('[social-key=twitter]').click();
    expect(openWindow.mock.calls).toEqual([[`${href}/share/twitter`, '', 'width=626,height=436']]);
    await settled();
    window.dispatchEvent(new Event('focus'));
    expect(asked.length).toBe(0);
    opened.closed = true;
    window.dispatchEvent(new Event('focus'));
    expect(last().path).toBe(`${href}/shares`);
    await last().answer({ facebook: 1, twitter: 3 });
    expect([find('#twitter-badge').textContent, find('#total-share').textContent]).toEqual(['3', '4 shares']);
    window.dispatchEvent(new Event('focus'));
    expect(asked.length).toBe(1);
    openWindow.mockRestore();
  });
});
