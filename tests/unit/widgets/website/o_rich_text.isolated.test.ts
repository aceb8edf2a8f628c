import { beforeEach, describe, expect, it, vi } from 'vitest';
import { settled } from '#tests/setup/widgets/calls.ts';
import { showWidget } from '#tests/setup/widgets/widget.ts';
import states from '#widgets/website/forms/o_rich_text.states.ts';
import widget from '#widgets/website/forms/o_rich_text.tsx';

type Settings = { sanitizeToDOMFragment(html: string): DocumentFragment };

/** Holds HTML and remembers orders: this page can't edit. */
const opened = vi.hoisted(() => ({ editors: [] as unknown[], fails: false }));
class Editor extends EventTarget {
  orders: unknown[] = [];
  root: HTMLElement;
  settings: Settings;
  constructor(root: HTMLElement, settings: Settings) {
    super();
    if (opened.fails) throw new Error('The library is broken');
    Object.assign(this, { root, settings });
    this.root = root;
    this.settings = settings;
    opened.editors.push(this);
    root.replaceChildren();
  }
  setKeyHandler() {}
  setSelection() {}
  /** Ends with an empty line, as the library does after a list. */
  setHTML(html: string) {
    const end = document.createElement('div');
    end.append(document.createElement('br'));
    this.root.replaceChildren(this.settings.sanitizeToDOMFragment(html), end);
  }
  hasFormat(tag: string) {
    return this.root.querySelector(tag) !== null;
  }
  bold() {
    this.order('bold', '<p><b>Bold</b></p>');
  }
  makeLink(address: string) {
    this.order(address, `<p><a href="${address}">Link</a></p>`);
    return this;
  }
  order(name: string, html: string) {
    this.orders.push(name);
    this.setHTML(html);
    this.dispatchEvent(new Event('input'));
  }
  focus() {}
  destroy() {}
}
vi.mock('squire-rte', () => ({ default: Editor }));

const written = '<h2>Care</h2><p>Wipe with a <b>dry</b> cloth.</p><ul><li>No soap</li><li>No sun</li></ul>';
let host: HTMLElement;
const editor = () => opened.editors[0] as Editor;
const area = () => host.querySelector('textarea')!;
const page = () => host.querySelector<HTMLElement>('[role=textbox]')!;
const button = (label: string) =>
  [...host.querySelectorAll('button')].find((one) => (one.getAttribute('aria-label') ?? one.textContent) === label)!;
const show = async (state: keyof typeof states) => {
  host = await showWidget(widget, states[state]);
  await settled();
};
const touch = async () => {
  page().dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  page().dispatchEvent(new FocusEvent('focus'));
  await vi.waitFor(() => expect(opened.editors).toHaveLength(1));
  await settled();
};
const fill = (html: string) => {
  area().value = html;
  area().dispatchEvent(new Event('input', { bubbles: true }));
};

beforeEach(() => {
  opened.editors = [];
  opened.fails = false;
});

describe('Rich text', () => {
  it('shows formatted text and leaves the value alone until it is edited', async () => {
    await show('With headings and a list');
    expect(page().querySelector('h2')?.textContent).toBe('Care');
    expect(area().value).toBe(written);
    expect(opened.editors).toEqual([]);
    await touch();
    editor().dispatchEvent(new Event('input'));
    expect(area().value).toBe(written);
    expect(page().querySelectorAll('li')).toHaveLength(2);
  });

  it('makes paragraphs of plain text', async () => {
    await show('Plain text');
    expect(page().innerHTML).toBe('<p>One line</p><p>and another</p>');
  });

  it('writes what was edited to the form, and notifies it', async () => {
    await show('Empty');
    const heard = vi.fn();
    host.addEventListener('change', heard);
    button('Bold').click();
    await vi.waitFor(() => expect(area().value).toBe('<p><b>Bold</b></p>'));
    await settled();
    expect(heard).toHaveBeenCalledOnce();
    expect(button('Bold').getAttribute('aria-pressed')).toBe('true');
  });

  it('keeps typed text while the library cannot be loaded', async () => {
    opened.fails = true;
    await show('Empty');
    button('Bold').click();
    await settled();
    page().innerHTML = '<p>typed</p>';
    page().dispatchEvent(new Event('input', { bubbles: true }));
    expect(area().value).toBe('<p>typed</p>');
  });

  it('is empty when nothing but an empty line is left', async () => {
    await show('With headings and a list');
    page().innerHTML = '<p><br></p>';
    page().dispatchEvent(new Event('input', { bubbles: true }));
    expect(area().value).toBe('');
  });

  it('shows a draft that is filled in later', async () => {
    await show('Empty');
    fill('<p>Draft</p>');
    expect(page().textContent).toBe('Draft');
  });

  it('accepts a link by the Enter key, completes its address and refuses scripts', async () => {
    await show('Empty');
    button('Link').click();
    await settled();
    const address = host.querySelector<HTMLInputElement>('#description_link')!;
    const enter = async (typed: string) => {
      address.value = typed;
      const pressed = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
      address.dispatchEvent(pressed);
      expect(pressed.defaultPrevented).toBe(true);
      await settled();
    };
    await enter('javascript:alert(1)');
    expect(host.querySelector('#description_link-error')?.textContent).toBe('Enter a web address');
    await enter('example.com/care');
    await vi.waitFor(() => expect(editor().orders).toEqual(['https://example.com/care']));
    await settled();
    expect(host.querySelector('#description_link')).toBeNull();
  });

  it('has one button that the Tab key reaches, and arrows lead to the others', async () => {
    await show('Empty');
    const stops = () => [...host.querySelectorAll<HTMLButtonElement>('[role=toolbar] button')].map((b) => b.tabIndex);
    expect(stops().filter((at) => at === 0)).toHaveLength(1);
    button('Bold').focus();
    button('Bold').dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true, cancelable: true }));
    await settled();
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Redo');
    expect(button('Redo').tabIndex).toBe(0);
  });
});

describe('Pasted HTML', () => {
  const cleaned = async (html: string) => {
    await show('Empty');
    fill(html);
    return page().innerHTML;
  };

  it('loses scripts, styles, handlers and addresses with scripts', async () => {
    const html = `<p style="color:red" onclick="x()">A<script>x()</script><style>p{}</style><a href="javascript:x()">b</a></p>`;
    expect(await cleaned(html)).toBe('<p>Ab</p>');
  });

  it('keeps a format once where it is nested, and the words beside it', async () => {
    expect(await cleaned('<p><b>a<b>b</b></b><b style="font-weight: normal">c</b></p>')).toBe('<p><b>ab</b>c</p>');
  });

  it('from Word becomes paragraphs, bold words and lists', async () => {
    const item = (mark: string, text: string) =>
      `<p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span style='mso-list:Ignore'>${mark}<span>&nbsp;</span></span>${text}<o:p></o:p></p>`;
    const html = `<!--[if gte mso 9]><xml></xml><![endif]--><p class="MsoNormal"><span style="font-weight: bold">Care</span><o:p>&nbsp;</o:p></p>\n${item('·', 'One')}${item('·', 'Two')}${item('1.', 'First')}`;
    expect(await cleaned(html)).toBe('<p><b>Care</b></p><ul><li>One</li><li>Two</li></ul><ol><li>First</li></ol>');
  });

  it('keeps tables, links and the names of formats that the editor knows', async () => {
    const html =
      '<h1>A</h1><div><strong>b</strong> <em>c</em></div><table><tbody><tr><td colspan="2"><a href="/shop" target="x">d</a></td></tr></tbody></table>';
    expect(await cleaned(html)).toBe(
      '<h2>A</h2><p><b>b</b> <i>c</i></p><table><tbody><tr><td colspan="2"><a href="/shop">d</a></td></tr></tbody></table>',
    );
  });
});
