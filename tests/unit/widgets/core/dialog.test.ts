import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ask, type Dialog, type DialogOptions, openDialog } from '#widgets/core/dialog.ts';

let opener: HTMLButtonElement;
let life: AbortController;

beforeEach(() => {
  life = new AbortController();
  document.body.innerHTML = '<button id="opener">Open</button><button id="other">Other</button>';
  opener = document.querySelector('#opener') as HTMLButtonElement;
  opener.focus();
});
afterEach(() => life.abort());

const open = (options: Partial<DialogOptions<string>> = {}): Dialog<string> =>
  openDialog({ title: 'A title', body: 'What it says.', signal: life.signal, ...options });
const shown = () => document.querySelector('dialog') as HTMLDialogElement;
const button = (label: string) =>
  [...shown().querySelectorAll('button')].find(
    (one) => one.textContent === label || one.getAttribute('aria-label') === label,
  ) as HTMLButtonElement;
/** The event that the browser sends for Escape. */
const pressEscape = () => shown().dispatchEvent(new Event('cancel', { cancelable: true }));
const pressAt = (target: Element, releasedAt = target) => {
  target.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  releasedAt.dispatchEvent(new MouseEvent('click', { bubbles: true }));
};

describe('Dialog', () => {
  it('is modal and labelled by its title', () => {
    open();
    expect(shown().open).toBe(true);
    const title = document.getElementById(shown().getAttribute('aria-labelledby') as string);
    expect([title?.tagName, title?.textContent]).toEqual(['H2', 'A title']);
    expect(shown().textContent).toContain('What it says.');
  });

  it('inserts DOM nodes as they are and escapes text', () => {
    const form = document.createElement('form');
    open({ body: [form, 'text'].map((one) => (typeof one === 'string' ? document.createTextNode(one) : one)) });
    expect(shown().contains(form)).toBe(true);
    life.abort();
    life = new AbortController();
    open({ title: '<b>bold</b>', body: '<img src=x>' });
    expect(shown().querySelector('b, img')).toBeNull();
  });

  it('resolves with the result of the clicked button and removes itself', async () => {
    const { result } = open({ buttons: [{ label: 'Keep', result: 'kept' }] });
    button('Keep').click();
    expect(await result).toBe('kept');
    expect(shown()).toBeNull();
  });

  it.each([
    ['Escape', () => pressEscape()],
    ['its close button', () => button('Close').click()],
    ['a click outside', () => pressAt(shown())],
    ['the end of its widget', () => life.abort()],
    ['the browser', () => shown().close()],
  ])('closes without a result by %s', async (_by, act) => {
    const { result } = open({ buttons: [{ label: 'Keep', result: 'kept' }] });
    act();
    expect([await result, shown()]).toEqual([undefined, null]);
  });

  it('stays open when a text selection inside ends outside', () => {
    open();
    pressAt(shown().querySelector('p') as Element, shown());
    expect(shown()).not.toBeNull();
  });

  it('stays open when a file field inside is cancelled', () => {
    const file = document.createElement('input');
    open({ body: file });
    file.dispatchEvent(new Event('cancel', { bubbles: true }));
    expect(shown()).not.toBeNull();
  });

  it('returns the focus to the element that had it', async () => {
    const { close, result } = open({ buttons: [{ label: 'Keep', result: 'kept', isFirst: true }] });
    button('Keep').focus();
    close('by code');
    expect([await result, document.activeElement]).toEqual(['by code', opener]);
  });

  it('moves the focus to the given opener when it closes', () => {
    const other = document.querySelector('#other') as HTMLButtonElement;
    open({ opener: other }).close();
    expect(document.activeElement).toBe(other);
  });

  it('keeps the first result when it is closed twice', async () => {
    const { close, result } = open();
    close('first');
    close('second');
    expect(await result).toBe('first');
  });

  it('does not open after its signal was aborted', async () => {
    life.abort();
    expect([await open().result, shown()]).toEqual([undefined, null]);
  });
});

describe('Alert dialog', () => {
  const question = () => ask({ title: 'Delete it?', message: 'For good.', confirm: 'Delete', signal: life.signal });

  it('is described by its message and focuses Cancel first', () => {
    void question();
    expect(shown().getAttribute('role')).toBe('alertdialog');
    const body = document.getElementById(shown().getAttribute('aria-describedby') as string);
    expect(body?.textContent).toBe('For good.');
    expect([...shown().querySelectorAll('[autofocus]')]).toEqual([button('Cancel')]);
  });

  it.each([
    ['true for the confirm button', () => button('Delete').click(), true],
    ['false for Cancel', () => button('Cancel').click(), false],
    ['false for Escape', () => pressEscape(), false],
    ['false at the end of its widget', () => life.abort(), false],
  ])('resolves with %s', async (_what, act, answer) => {
    const answered = question();
    act();
    expect(await answered).toBe(answer);
  });

  it('stays open on a click outside', () => {
    void question();
    pressAt(shown());
    expect(shown()).not.toBeNull();
  });
});
