import { useEffect, useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { describe, expect, it, vi } from 'vitest';
import { useHostEvent, useIsKept } from '#registry/hooks.ts';
import { useHost } from '#registry/host.ts';
import { data, number, text } from '#registry/params.ts';
import { aliveCount, stop } from '#registry/runtime/start.ts';
import { defineWidget, type ViewWidget } from '#registry/widget.ts';
import { expectConsole } from '#tests/setup/widgets/console.ts';
import { drawn, open, quiet, settled } from './page.ts';

const counter = defineWidget({
  params: { first: number(0), label: text('Pressed') },
  View({ first, label }) {
    const [n, setN] = useState(first);
    return (
      <button type="button" onClick={() => setN(n + 1)}>
        {label}: {n}
      </button>
    );
  },
});

describe('A server-rendered marker', () => {
  it('keeps its elements and HTML when it is hydrated', async () => {
    open(drawn('counter', counter, { first: 3 }), { counter });
    const host = document.querySelector('[data-widget]') as HTMLElement;
    const button = host.querySelector('button');
    const html = host.innerHTML;
    await settled();
    expect(host.querySelector('button')).toBe(button);
    expect(host.innerHTML).toBe(html);
    button?.click();
    await vi.waitFor(() => expect(button?.textContent).toBe('Pressed: 4'));
  });

  it('gets the server’s HTML back when it is stopped', async () => {
    const before = drawn('counter', counter, { first: 3 });
    open(before, { counter });
    const host = await settled();
    host.querySelector('button')?.click();
    await vi.waitFor(() => expect(host.textContent).toBe('Pressed: 4'));
    stop(host);
    expect(document.body.innerHTML).toBe(before.replaceAll("'", '"'));
  });

  it('has ids that no other marker has, rendered on the server or in the browser', async () => {
    const field = defineWidget({
      View() {
        const [isOpen, setOpen] = useState(false);
        const id = useId();
        useEffect(() => setOpen(true), []);
        return (
          <p>
            <label htmlFor={id}>Name</label>
            <input id={id} />
            {isOpen && <Later />}
          </p>
        );
      },
    });
    function Later() {
      return <i id={useId()} />;
    }
    open(
      `${drawn('field', field)}${drawn('field', field)}<div data-widget="field"></div><div data-widget="field"></div>`,
      { field },
    );
    const drawnIds = [...document.querySelectorAll('input')].map((input) => input.id);
    await vi.waitFor(() => expect(document.querySelectorAll('i')).toHaveLength(4));
    const ids = [...document.querySelectorAll('[id]')].map((element) => element.id);
    expect(new Set(ids).size).toBe(8);
    for (const id of drawnIds) expect(ids).toContain(id);
    for (const label of document.querySelectorAll('label'))
      expect(label.control?.parentElement).toBe(label.parentElement);
  });

  it('is hydrated in a task of its own, whatever else wakes at the same time', async () => {
    const seen: string[] = [];
    const named = defineWidget({
      params: { name: text('') },
      View({ name }) {
        if (!seen.includes(name)) {
          seen.push(name);
          void afterMicrotasks(() => seen.push(`end of ${name}`));
        }
        return <p>{name}</p>;
      },
    });
    async function afterMicrotasks(then: () => void) {
      for (let turn = 0; turn < 100; turn++) await null;
      then();
    }
    const html = drawn('named', named, { name: 'first' }) + drawn('named', named, { name: 'second' });
    await quiet();
    seen.length = 0;
    open(html, { named });
    await vi.waitFor(() => expect(seen).toEqual(['first', 'end of first', 'second', 'end of second']));
  });

  it('becomes ready after its effects have run', async () => {
    const seen: string[] = [];
    const slow = defineWidget({
      View() {
        const host = useHost();
        useEffect(() => {
          seen.push(`effect while ${host.dataset.state}`);
        }, [host]);
        return <p>Text</p>;
      },
    });
    open(drawn('slow', slow), { slow });
    const host = await settled();
    expect([...seen, host.dataset.state]).toEqual(['effect while loading', 'ready']);
  });
});

describe('Form input before hydration', () => {
  const form = defineWidget({
    View() {
      const [name, setName] = useState('');
      const [size, setSize] = useState('s');
      const [isGift, setGift] = useState(false);
      return (
        <form>
          <input name="name" value={name} onChange={(event) => setName(event.target.value)} />
          <select name="size" value={size} onChange={(event) => setSize(event.target.value)}>
            <option value="s">S</option>
            <option value="l">L</option>
          </select>
          <input type="checkbox" name="gift" checked={isGift} onChange={(event) => setGift(event.target.checked)} />
          <textarea name="note" />
          <select name="colour">
            <option>Red</option>
            <option>Blue</option>
          </select>
          <output>{`${name} ${size} ${isGift}`}</output>
        </form>
      );
    },
  });
  const at = (name: string) => document.querySelector(`[name=${name}]`) as HTMLInputElement;

  it('is kept and reported to the widget', async () => {
    open(drawn('form', form), { form });
    at('name').value = 'Ann';
    at('size').value = 'l';
    at('gift').checked = true;
    at('note').value = 'Mind the step';
    at('colour').value = 'Blue';
    await settled();
    await vi.waitFor(() => expect(document.querySelector('output')?.textContent).toBe('Ann l true'));
    expect([at('name').value, at('size').value, at('gift').checked, at('note').value, at('colour').value]).toEqual([
      'Ann',
      'l',
      true,
      'Mind the step',
      'Blue',
    ]);
  });

  it('is never replaced by a value that its field cannot have', async () => {
    const paint = defineWidget({ View: () => <input type="color" name="paint" defaultValue="#ffffff" /> });
    open(drawn('paint', paint), { paint });
    at('paint').value = '#123456';
    const written: string[] = [];
    const known = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
    Object.defineProperty(at('paint'), 'value', {
      get: () => known?.get?.call(at('paint')),
      set(value: string) {
        written.push(value);
        known?.set?.call(at('paint'), value);
      },
    });
    await settled();
    await quiet();
    expect([at('paint').value, written]).toEqual(['#123456', ['#ffffff']]);
  });

  it('triggers no change event when nothing was entered', async () => {
    const changes = vi.fn();
    open(drawn('form', form), { form });
    document.body.addEventListener('change', changes);
    await settled();
    await quiet();
    document.body.removeEventListener('change', changes);
    expect(changes).not.toHaveBeenCalled();
    expect(document.querySelector('output')?.textContent).toBe(' s false');
  });
});

describe('A crashing widget', () => {
  it('keeps the server’s HTML when its first render throws', async () => {
    let isServer = true;
    const broken = defineWidget({
      View() {
        if (!isServer) throw new Error('No such luck');
        return <p>From the server</p>;
      },
    });
    const html = drawn('broken', broken);
    isServer = false;
    expectConsole(/Widget 'broken' stopped, the page keeps its HTML: Error: No such luck/);
    open(html, { broken });
    const host = await settled();
    expect(host.dataset.state).toBe('failed');
    expect(host.innerHTML).toBe('<p>From the server</p>');
    await quiet();
    expect(aliveCount()).toBe(0);
  });

  it('restores the fallback HTML when a later render throws', async () => {
    const broken = defineWidget({
      View() {
        const [isBroken, setBroken] = useState(false);
        if (isBroken) throw new Error('Too late');
        return (
          <button type="button" onClick={() => setBroken(true)}>
            Press
          </button>
        );
      },
    });
    expectConsole(/Widget 'broken' stopped, the page keeps its HTML: Error: Too late/);
    open('<div data-widget="broken"><em>Fallback</em></div>', { broken });
    const host = await settled();
    expect(host.dataset.state).toBe('ready');
    host.querySelector('button')?.click();
    await vi.waitFor(() => expect(host.dataset.state).toBe('failed'));
    expect(host.innerHTML).toBe('<em>Fallback</em>');
    expect(aliveCount()).toBe(0);
  });

  it('does not affect other widgets', async () => {
    const broken = defineWidget({
      View() {
        throw new Error('Bad day');
      },
    });
    expectConsole(/Bad day/);
    open('<div id="a" data-widget="broken">Fallback</div><div id="b" data-widget="counter"></div>', {
      broken,
      counter,
    });
    expect((await settled('#a')).outerHTML).toBe('<div id="a" data-widget="broken" data-state="failed">Fallback</div>');
    expect((await settled('#b')).textContent).toBe('Pressed: 0');
  });

  it('keeps the markers inside its HTML working', async () => {
    const inner = drawn('counter', counter);
    const outer = defineWidget({
      View() {
        const [isBroken, setBroken] = useState(false);
        if (isBroken) throw new Error('In the end');
        return (
          <div>
            <button type="button" id="break" onClick={() => setBroken(true)}>
              Break
            </button>
            <div dangerouslySetInnerHTML={{ __html: inner }} />
          </div>
        );
      },
    });
    expectConsole(/Widget 'outer' stopped, the page keeps its HTML: Error: In the end/);
    open(drawn('outer', outer), { outer, counter });
    await settled('[data-widget=counter]');
    document.querySelector<HTMLElement>('#break')?.click();
    const host = document.querySelector('[data-widget=outer]') as HTMLElement;
    await vi.waitFor(() => expect(host.dataset.state).toBe('failed'));
    const left = await settled('[data-widget=counter]');
    left.querySelector('button')?.click();
    await vi.waitFor(() => expect(left.textContent).toBe('Pressed: 1'));
  });

  it('keeps its fallback HTML when its code cannot be loaded', async () => {
    expectConsole(/Widget 'lost' stopped, the page keeps its HTML: Error: 404/);
    const lost = Promise.reject(new Error('404'));
    open('<div data-widget="lost">Fallback</div>', { lost });
    expect((await settled()).outerHTML).toBe('<div data-widget="lost" data-state="failed">Fallback</div>');
  });
});

describe('Large params of a View', () => {
  const thread = (fetchData?: ViewWidget['fetchData']) =>
    defineWidget({
      params: { id: number(1), messages: data<string[]>() },
      ...(fetchData && { fetchData: fetchData as () => Promise<object> }),
      View: ({ id, messages }) => <p>{`${id}: ${messages.join()}`}</p>,
    });

  it('are read from the script beside the marker, also in a fragment', async () => {
    const widget = thread(vi.fn());
    const [one, other] = [drawn('thread', widget, { messages: ['a'] }), drawn('thread', widget, { messages: ['<b>'] })];
    open(one, { thread: widget });
    await settled();
    document.body.insertAdjacentHTML('beforeend', `<div id="fragment">${other}</div>`);
    const html = document.querySelector('#fragment [data-widget]')?.innerHTML;
    const host = await settled('#fragment [data-widget]');
    expect([host.dataset.state, host.textContent, host.innerHTML]).toEqual(['ready', '1: <b>', html]);
    expect(widget.fetchData).not.toHaveBeenCalled();
  });

  it('are read from an attribute on a page of another server', async () => {
    const widget = thread(vi.fn());
    open(`<div data-widget="thread" data-messages='["a"]'>Fallback</div>`, { thread: widget });
    expect((await settled()).textContent).toBe('1: a');
    expect(widget.fetchData).not.toHaveBeenCalled();
  });

  it('are fetched when the page has none', async () => {
    const fetchData = vi.fn(async () => ({ messages: ['far'] }));
    open('<div data-widget="thread" data-id="7">Fallback</div>', { thread: thread(fetchData) });
    expect((await settled()).textContent).toBe('7: far');
    expect(fetchData).toHaveBeenCalledExactlyOnceWith({ id: 7 }, expect.any(AbortSignal));
  });

  it('keep the fallback when they cannot be fetched', async () => {
    expectConsole(/data-messages is absent, expected JSON/);
    open('<div data-widget="thread">Fallback</div>', { thread: thread() });
    expect(await settled()).toMatchObject({ textContent: 'Fallback', dataset: { state: 'failed' } });
  });
});

describe('An optional part of a widget', () => {
  const few = (load: () => Promise<unknown>) =>
    defineWidget({
      params: { first: number(0) },
      part: { isNeeded: ({ first }) => first > 0, load },
      View: ({ first }) => <b>{first}</b>,
    });

  it('is loaded before the first render that needs it, and not for other markers', async () => {
    const load = vi.fn(async () => expect(document.body.innerHTML).toContain('data-state="loading"><b>3</b>'));
    const widget = few(load);
    open(drawn('few', widget), { few: widget });
    await settled();
    expect(load).not.toHaveBeenCalled();
    open(drawn('few', widget, { first: 3 }), { few: widget });
    expect((await settled()).dataset.state).toBe('ready');
    expect(load).toHaveBeenCalledOnce();
  });

  it('keeps the server’s HTML when it cannot be loaded', async () => {
    expectConsole(/Widget 'few' stopped, the page keeps its HTML: Error: 404/);
    const widget = few(() => Promise.reject(new Error('404')));
    open(drawn('few', widget, { first: 3 }), { few: widget });
    expect(await settled()).toMatchObject({ innerHTML: '<b>3</b>', dataset: { state: 'failed' } });
  });
});

describe('A widget with keepsHtml', () => {
  const filter = defineWidget({
    keepsHtml: true,
    View() {
      const host = useHost();
      const [slot, setSlot] = useState<Element | null>(null);
      const [n, setN] = useState(0);
      useEffect(() => {
        const count = () => setN(host.querySelectorAll('li').length);
        setSlot(host.querySelector('output'));
        count();
        host.addEventListener('click', count);
        return () => host.removeEventListener('click', count);
      }, [host]);
      return slot && createPortal(<b>{n}</b>, slot);
    },
  });

  it('leaves the server’s HTML in place and removes only its own additions', async () => {
    open('<div data-widget="filter"><ul><li>One</li><li>Two</li></ul><output></output></div>', { filter });
    const items = [...document.querySelectorAll('li')];
    const host = await settled();
    await vi.waitFor(() => expect(host.querySelector('output')?.textContent).toBe('2'));
    expect([...document.querySelectorAll('li')]).toEqual(items);
    stop(host);
    expect(host.outerHTML).toBe('<div data-widget="filter"><ul><li>One</li><li>Two</li></ul><output></output></div>');
    expect([...document.querySelectorAll('li')]).toEqual(items);
  });

  /** Counts presses of its marker's buttons: one of its own, or those of an author. */
  const presses = (isKeeping = false) =>
    defineWidget({
      ...(isKeeping && { keepsHtml: true }),
      load: 'interact',
      params: { label: text('Press') },
      View({ label }) {
        const host = useHost();
        const isKept = useIsKept();
        const [n, setN] = useState(0);
        useHostEvent('click', () => setN(n + 1));
        if (!isKept) return <button type="button">{`${label} ${n}`}</button>;
        return createPortal(<output>{n}</output>, host);
      },
    });

  it('is hydrated where the server drew it', async () => {
    const before = drawn('presses', presses(true));
    open(before, { presses: presses(true) });
    const button = document.querySelector('button') as HTMLElement;
    button.click();
    await vi.waitFor(() => expect(button.textContent).toBe('Press 1'));
    expect(document.querySelector('output')).toBeNull();
    stop();
    expect(document.body.innerHTML).toBe(before);
  });

  it('hears a click on an author’s element that came before it was loaded', async () => {
    const before = '<div data-widget="presses"><button>Mine</button></div>';
    open(before, { presses: presses(true) });
    const button = document.querySelector('button') as HTMLElement;
    button.click();
    await vi.waitFor(() => expect(document.querySelector('output')?.textContent).toBe('1'));
    expect(document.querySelector('button')).toBe(button);
    stop();
    expect(document.body.innerHTML).toBe(before);
  });

  it('draws in an empty marker, and every widget without keepsHtml instead of an author’s HTML', async () => {
    const marker = (name: string, html: string) => `<div data-widget="${name}" data-load="now">${html}</div>`;
    open(marker('kept', '') + marker('kept', '<i>One</i>') + marker('drawn', '<i>Two</i>'), {
      kept: presses(true),
      drawn: presses(),
    });
    await vi.waitFor(() => expect(document.querySelectorAll('[data-state=ready]')).toHaveLength(3));
    expect([...document.body.children].map(({ innerHTML }) => innerHTML)).toEqual([
      '<button type="button">Press 0</button>',
      '<i>One</i><output>0</output>',
      '<button type="button">Press 0</button>',
    ]);
  });
});

describe('A marker inside another marker', () => {
  it('is mounted after the outer one is hydrated', async () => {
    const order: string[] = [];
    const inner = defineWidget({
      enhance(host) {
        order.push('inner');
        host.append('!');
      },
    });
    const outer = defineWidget({
      View() {
        useEffect(() => void order.push('outer'), []);
        return (
          <div
            dangerouslySetInnerHTML={{
              __html: '<p data-widget="inner">Text</p>',
            }}
          />
        );
      },
    });
    open(drawn('outer', outer), { inner, outer });
    await settled('[data-widget=inner]');
    expect(order).toEqual(['outer', 'inner']);
    expect(document.body.textContent).toBe('Text!');
  });
});
