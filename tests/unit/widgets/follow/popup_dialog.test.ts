import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openPopup } from '#widgets/follow/parts/popup_dialog.ts';

let opener: HTMLButtonElement;
let life: AbortController;
let body: HTMLElement;

beforeEach(() => {
  life = new AbortController();
  document.body.innerHTML = '<button>Open</button>';
  opener = document.querySelector('button') as HTMLButtonElement;
  opener.focus();
  body = document.createElement('form');
  body.innerHTML = '<p>What it says.</p><input type="file">';
});
afterEach(() => life.abort());

const open = (title = 'A title') => openPopup({ title, body, signal: life.signal });
const shown = () => document.querySelector('dialog') as HTMLDialogElement;
const pressAt = (target: Element, releasedAt = target) => {
  target.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  releasedAt.dispatchEvent(new MouseEvent('click', { bubbles: true }));
};

describe('Pop-up', () => {
  it('is modal, labelled by its title and holds what it is given', () => {
    open();
    expect(shown().open).toBe(true);
    const title = document.getElementById(shown().getAttribute('aria-labelledby') as string);
    expect([title?.tagName, title?.textContent]).toEqual(['H2', 'A title']);
    expect(shown().contains(body)).toBe(true);
  });

  it('takes its title as text', () => {
    open('<b>bold</b>');
    expect([shown().querySelector('b'), shown().querySelector('h2')?.textContent]).toEqual([null, '<b>bold</b>']);
  });

  it.each([
    // The event that the browser sends for Escape.
    ['Escape', () => shown().dispatchEvent(new Event('cancel', { cancelable: true }))],
    ['its close button', () => shown().querySelector<HTMLElement>('[aria-label=Close]')?.click()],
    ['a click outside', () => pressAt(shown())],
    ['the end of its widget', () => life.abort()],
    ['the browser', () => shown().close()],
  ])('closes by %s, leaves the page and gives the focus back', async (_by, act) => {
    const { closed } = open();
    shown().querySelector('input')?.focus();
    act();
    await closed;
    expect([shown(), document.activeElement]).toEqual([null, opener]);
  });

  it('stays open when a text selection inside ends outside', () => {
    open();
    pressAt(shown().querySelector('p') as Element, shown());
    expect(shown()).not.toBeNull();
  });

  it('stays open when a file field inside is cancelled', () => {
    open();
    body.querySelector('input')?.dispatchEvent(new Event('cancel', { bubbles: true }));
    expect(shown()).not.toBeNull();
  });

  it('closes once', async () => {
    const { close, closed } = open();
    close();
    await closed;
    (document.body.appendChild(document.createElement('button')) as HTMLElement).focus();
    const focused = document.activeElement;
    close();
    expect(document.activeElement).toBe(focused);
  });

  it('does not stay open after its signal was aborted', async () => {
    life.abort();
    await open().closed;
    expect(shown()).toBeNull();
  });
});
