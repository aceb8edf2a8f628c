import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { offer } from '#registry/actions.ts';
import { boot, demand, offer as offerFromPage, start } from '#registry/runtime/boot.ts';
import { decodeEntries, fileOf, wordFor } from '#registry/runtime/known.ts';
import { expectConsole } from '#tests/setup/widgets/console.ts';

const registry = path.resolve(import.meta.dirname, '../../../registry');

const folder = mkdtempSync(path.join(import.meta.dirname, 'boot-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('A started page', () => {
  beforeEach(() => {
    document.body.innerHTML =
      '<button data-action="open" data-side="end"><b>Open</b></button><a href="#x" data-action="open">x</a>' +
      '<form><button name="go" value="1" data-action="fly">Go</button><i data-action="fly"></i></form>';
  });
  boot({
    groups: '',
    list: `${folder}/widget_list.js`,
    languages: {},
    runtime: `${registry}/runtime/runtime.tsx`,
    actions: `${registry}/actions.ts`,
  });
  const press = (selector: string, init: MouseEventInit = {}) => {
    const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...init });
    document.querySelector(selector)?.dispatchEvent(event);
    return event;
  };

  it('demands an action when its trigger, or an element inside, is clicked', async () => {
    const handler = vi.fn();
    const off = offer('open', handler);
    expect(press('b').defaultPrevented).toBe(true);
    await vi.waitFor(() => expect(handler).toHaveBeenCalledExactlyOnceWith({ action: 'open', side: 'end' }));
    off();
  });

  it('offers an action from page code until that offer ends', async () => {
    const handler = vi.fn(() => 'lit');
    const end = await offerFromPage('light', handler);
    expect(await demand('light', 1)).toEqual(['lit']);
    end();
    const off = offer('light', () => 'later');
    expect(await demand('light', 2)).toEqual(['later']);
    off();
    expect(handler).toHaveBeenCalledExactlyOnceWith(1);
  });

  it('leaves clicks outside of triggers and clicks with a modifier key to the browser', () => {
    expect(press('body').defaultPrevented).toBe(false);
    expect(press('a', { ctrlKey: true }).defaultPrevented).toBe(false);
  });

  it('submits the form of a trigger button when no widget offers its action', async () => {
    expectConsole(/Action 'fly' was not able/, /Action 'fly' was not able/);
    const sent = vi.fn((event: SubmitEvent) => event.preventDefault());
    const form = document.querySelector('form') as HTMLFormElement;
    const button = form.querySelector('button') as HTMLButtonElement;
    form.addEventListener('submit', sent);
    vi.useFakeTimers();
    press('i');
    expect(press('form button').defaultPrevented).toBe(true);
    await vi.waitFor(() => expect(button.ariaDisabled).toBe('true'));
    await vi.advanceTimersByTimeAsync(5000);
    vi.useRealTimers();
    expect(sent).toHaveBeenCalledTimes(1);
    expect(sent.mock.calls[0]?.[0].submitter).toBe(button);
  });

  it('does not submit the form of a trigger button when a widget’s handler fails', async () => {
    expectConsole(/Action 'fly' failed/);
    const sent = vi.fn((event: SubmitEvent) => event.preventDefault());
    document.querySelector('form')?.addEventListener('submit', sent);
    const handler = vi.fn(() => Promise.reject(new Error('Half way')));
    const off = offer('fly', handler);
    press('form button');
    await vi.waitFor(() => expect(handler).toHaveBeenCalled());
    await vi.waitFor(() => expect(document.querySelector('form button')?.ariaDisabled).toBeNull());
    expect(sent).not.toHaveBeenCalled();
    off();
  });

  it('looks for the code of widgets that the page, or else the list of all, names', async () => {
    writeFileSync(path.join(folder, 'widget_list.js'), "export default 'o_listed0,0ABCD o_b0,0ABCD';");
    expectConsole(/Widget 'o_here' stopped/, /Widget 'o_listed' stopped/);
    document.body.innerHTML =
      '<i data-widget="o_here"></i><i data-widget="o_listed"></i><template data-widget-list="o_here0,0ABCD"></template>';
    start();
    const states = () => Array.from(document.querySelectorAll('i'), ({ dataset }) => dataset.state);
    // Neither has a file.
    await vi.waitFor(() => expect(states()).toEqual(['failed', 'failed']));
  });

  it('passes demands of page code on to its widgets', async () => {
    const off = offer('open', (params) => ({ got: params }));
    expect(await demand('open', 3)).toEqual([{ got: 3 }]);
    off();
  });
});

describe('Widget list of a page', () => {
  it('round-trips the loading mode and view of each widget of a group', () => {
    const widgets = [
      { name: 'js_b9', load: 'now', hasView: true },
      { name: 'o_a', load: 'interact', hasView: false },
    ] as const;
    const others = [
      { name: 'o_c', load: 'visible', hasView: true },
      { name: 'o_d', load: 'personal', hasView: true },
      { name: 'o_e', load: 'personal', hasView: false },
    ] as const;
    const words = [
      wordFor({ widgets: [...widgets], hasTexts: true }, 'ABCDEFG1'),
      wordFor({ widgets: [...others], hasTexts: false }, '12345678'),
    ];
    const entries = decodeEntries(words.join(' '), 'fr_FR-1');
    expect(Object.keys(entries)).toEqual(['js_b9', 'o_a', 'o_c', 'o_d', 'o_e']);
    for (const { name, ...facts } of [...widgets, ...others]) expect(entries[name]).toMatchObject(facts);
  });

  it('is empty for a page without widgets', () => {
    expect(decodeEntries('', undefined)).toEqual({});
  });
});

describe('fileOf', () => {
  it('names the file of the language, for all groups that speak or only for the listed ones', () => {
    expect(fileOf('o_a-1', 'o_a', true, 'fr_FR-2')).toBe('o_a-1-fr_FR-2.js');
    expect(fileOf('o_a-1', 'o_a', false, 'fr_FR-2')).toBe('o_a-1.js');
    expect(fileOf('js_b-1', 'js_b', true, 'en_US-2 o_a js_b')).toBe('js_b-1-en_US-2.js');
    expect(fileOf('o_c-1', 'o_c', true, 'en_US-2 o_a js_b')).toBe('o_c-1.js');
    expect(fileOf('o_a-1', 'o_a', true, undefined)).toBe('o_a-1.js');
  });
});
