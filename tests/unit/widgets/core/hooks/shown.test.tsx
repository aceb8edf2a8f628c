/** Dialogs, suggestions, announcements and saved state of islands. */
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { call } from '#registry/call.ts';
import { useHostEvent } from '#registry/hooks.ts';
import { stop } from '#registry/runtime/start.ts';
import { defineWidget } from '#registry/widget.ts';
import { asked, last, settled } from '#tests/setup/widgets/calls.ts';
import { showWidget } from '#tests/setup/widgets/widget.ts';
import { DialogBox } from '#widgets/core/dialog_box.tsx';
import { useCombobox } from '#widgets/core/hooks/use_combobox.ts';
import { useDialog } from '#widgets/core/hooks/use_dialog.ts';
import { useLive } from '#widgets/core/hooks/use_live.ts';
import { useSaved } from '#widgets/core/hooks/use_saved.ts';
import { Suggestions } from '#widgets/core/suggestions.tsx';

const find = <E extends HTMLElement = HTMLElement>(selector: string) => document.querySelector<E>(selector) as E;

describe('useDialog', () => {
  const widget = (role?: 'alertdialog') =>
    defineWidget({
      View() {
        const dialog = useDialog();
        return (
          <>
            <button type="button" id="opener" onClick={() => dialog.open()}>
              Open
            </button>
            <DialogBox
              dialog={dialog}
              title="Sure?"
              role={role ?? 'dialog'}
              buttons={<button type="button">Yes</button>}
            >
              <p>Nothing brings it back.</p>
            </DialogBox>
          </>
        );
      },
    });
  const open = async (role?: 'alertdialog') => {
    await showWidget(widget(role));
    find('#opener').focus();
    find('#opener').click();
    await vi.waitFor(() => expect(find<HTMLDialogElement>('dialog')?.open).toBe(true));
    return find<HTMLDialogElement>('dialog');
  };
  const closed = () => vi.waitFor(() => expect(document.querySelector('dialog')).toBeNull());

  it('opens a modal dialog with a name, and gives the focus back when it is closed', async () => {
    const dialog = await open();
    const title = document.getElementById(dialog.getAttribute('aria-labelledby') as string);
    expect([title?.textContent, dialog.textContent]).toEqual(['Sure?', 'Sure?Nothing brings it back.Yes×']);
    find('.dialog__close').focus();
    find('.dialog__close').click();
    await closed();
    expect(document.activeElement).toBe(find('#opener'));
  });

  it('closes on Escape, but not on the cancelled file input in it', async () => {
    const dialog = await open();
    find('.dialog__body').dispatchEvent(new Event('cancel', { bubbles: true }));
    await settled();
    expect(dialog.isConnected).toBe(true);
    dialog.dispatchEvent(new Event('cancel'));
    await closed();
  });

  it('closes on a click outside unless it requires an answer', async () => {
    const click = (element: Element) => {
      for (const type of ['mousedown', 'click']) element.dispatchEvent(new MouseEvent(type, { bubbles: true }));
    };
    const dialog = await open();
    click(find('.dialog__body'));
    await settled();
    expect(dialog.isConnected).toBe(true);
    click(dialog);
    await closed();
    const alert = await open('alertdialog');
    click(alert);
    await settled();
    expect([alert.isConnected, alert.getAttribute('role')]).toEqual([true, 'alertdialog']);
  });

  it('closes when its widget stops', async () => {
    await open();
    stop();
    expect(document.querySelector('dialog')).toBeNull();
  });
});

describe('useCombobox', () => {
  const widget = defineWidget({
    View() {
      const combobox = useCombobox(async (term, signal) => {
        const found = await call<string[]>('/pages', { term }, { signal });
        return found.map((text) => ({ label: `Page ${text}`, text }));
      });
      return (
        <>
          <input name="page" {...combobox.input} />
          <Suggestions combobox={combobox} />
        </>
      );
    },
  });
  const input = () => find<HTMLInputElement>('input');
  const press = async (key: string) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    input().dispatchEvent(event);
    await settled();
    return event.defaultPrevented;
  };
  const options = () => [...document.querySelectorAll('[role=option]')].map((one) => one.textContent);
  const open = async () => {
    await showWidget(widget);
    input().focus();
    await press('ArrowDown');
    await last().answer(['/a', '/b']);
  };

  it('requests after a pause, and shows the suggestions', async () => {
    await showWidget(widget);
    expect(input().getAttribute('role')).toBeNull();
    input().focus();
    input().value = 'ab';
    for (let i = 0; i < 3; i++) input().dispatchEvent(new Event('input', { bubbles: true }));
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    expect(last().body).toEqual({ term: 'ab' });
    await last().answer(['/a', '/b']);
    expect([options(), input().value]).toEqual([['Page /a', 'Page /b'], 'ab']);
    expect([input().getAttribute('role'), input().getAttribute('aria-expanded')]).toEqual(['combobox', 'true']);
  });

  it('selects by arrow keys, wraps over the field itself, and accepts with Enter', async () => {
    await open();
    const chosen = () => document.getElementById(input().getAttribute('aria-activedescendant') ?? '')?.textContent;
    const seen = [];
    for (const key of ['ArrowUp', 'ArrowDown', 'ArrowDown']) {
      await press(key);
      seen.push(chosen());
    }
    expect(seen).toEqual(['Page /b', undefined, 'Page /a']);
    const change = vi.fn();
    input().addEventListener('change', change);
    expect(await press('Enter')).toBe(true);
    expect([input().value, options(), change.mock.calls.length]).toEqual(['/a', [], 1]);
    expect(await press('Enter'), 'sends the form').toBe(false);
  });

  it('accepts a clicked suggestion', async () => {
    await open();
    find('[role=option]:last-child').click();
    await settled();
    expect([input().value, options()]).toEqual(['/b', []]);
  });

  it('closes on Escape and when the focus leaves', async () => {
    await open();
    expect(await press('Escape')).toBe(true);
    expect(options()).toEqual([]);
    await press('ArrowDown');
    await last().answer(['/a']);
    input().blur();
    await settled();
    expect(options()).toEqual([]);
  });

  it('stays a plain field when the server does not answer', async () => {
    await showWidget(widget);
    input().focus();
    await press('ArrowDown');
    await last().fail();
    expect([options(), input().getAttribute('aria-expanded')]).toEqual([[], 'false']);
  });
});

describe('useLive', () => {
  afterEach(() => void vi.useRealTimers());

  it('announces each new message, not the first', async () => {
    let say = (_message: string) => {};
    const widget = defineWidget({
      View() {
        const [message, setMessage] = useState('1 result');
        say = setMessage;
        useLive(message);
        return <p>{message}</p>;
      },
    });
    const announced = () => document.querySelector('[role=status]')?.textContent;
    await showWidget(widget);
    vi.useFakeTimers();
    await vi.advanceTimersByTimeAsync(1000);
    expect(announced()).not.toBe('1 result');
    say('2 results');
    await settled();
    await vi.advanceTimersByTimeAsync(1000);
    expect(announced()).toBe('2 results');
  });
});

describe('useSaved', () => {
  let save = (_value: string) => {};
  const widget = defineWidget({
    View() {
      const [value, setValue] = useSaved('test-saved', 'first', 'local');
      save = setValue;
      return <p>{value}</p>;
    },
  });
  const text = () => find('p').textContent;
  beforeEach(() => localStorage.clear());
  afterEach(() => {
    localStorage.clear();
    vi.restoreAllMocks();
  });

  it('keeps its value when the widget is mounted again, and follows other tabs', async () => {
    await showWidget(widget);
    save('mine');
    await vi.waitFor(() => expect(text()).toBe('mine'));
    stop();
    await showWidget(widget);
    await vi.waitFor(() => expect(text()).toBe('mine'));
    window.dispatchEvent(Object.assign(new Event('storage'), { key: 'test-saved', newValue: '"theirs"' }));
    await vi.waitFor(() => expect(text()).toBe('theirs'));
  });

  it('is plain state where storage is forbidden', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError');
    });
    await showWidget(widget);
    save('mine');
    await vi.waitFor(() => expect(text()).toBe('mine'));
  });
});

describe('useHostEvent', () => {
  it('calls the newest handler for events of the marker until the widget stops', async () => {
    const heard: number[] = [];
    const widget = defineWidget({
      View() {
        const [n, setN] = useState(1);
        useHostEvent('submit', (event) => {
          event.preventDefault();
          heard.push(n);
          setN(n + 1);
        });
        return <p>{n}</p>;
      },
    });
    const host = await showWidget(widget, { tag: 'form' });
    const submit = () => host.dispatchEvent(new Event('submit', { cancelable: true }));
    submit();
    await settled();
    submit();
    await settled();
    stop();
    expect(heard).toEqual([1, 2]);
    // Preact ends effects a little later.
    await vi.waitFor(() => {
      const before = heard.length;
      submit();
      expect(heard).toHaveLength(before);
    });
  });
});
