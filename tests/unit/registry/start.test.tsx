import { useEffect, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { number, text } from '#registry/params.ts';
import { aliveCount, start, stop } from '#registry/runtime/start.ts';
import { defineWidget } from '#registry/widget.ts';
import { expectConsole } from '#tests/setup/widgets/console.ts';
import { loaded, open, quiet, settled } from './page.ts';

const hello = defineWidget({
  params: { name: text('you') },
  View: ({ name }) => <b>Hello {name}</b>,
});

/** A widget that counts its effects. */
function counted() {
  const effects = { begun: 0, ended: 0 };
  const widget = defineWidget({
    View() {
      useEffect(() => {
        effects.begun += 1;
        return () => {
          effects.ended += 1;
        };
      }, []);
      return null;
    },
  });
  return { effects, widget };
}

const enhanced: string[] = [];
const marks = defineWidget({
  enhance(host, _params, signal) {
    enhanced.push(`begin ${host.id}`);
    signal.addEventListener('abort', () => enhanced.push(`signal ${host.id}`));
    return () => enhanced.push(`end ${host.id}`);
  },
});

describe('start', () => {
  it('loads nothing on a page without markers', async () => {
    open('<p>Nothing here</p>', { hello });
    await quiet();
    expect(loaded).toEqual([]);
    expect(aliveCount()).toBe(0);
  });

  it('leaves a marker with an unknown name unchanged and warns in development', async () => {
    expectConsole(/No widget is named 'o_nowhere'/, /No widget is named 'constructor'/);
    open('<div data-widget="o_nowhere">Stays</div><div data-widget="constructor">Stays</div>', { hello });
    await quiet();
    expect(loaded).toEqual(['list', 'list']);
    expect(document.body.innerHTML).toBe(
      '<div data-widget="o_nowhere">Stays</div><div data-widget="constructor">Stays</div>',
    );
  });

  it('names a misspelt param in development, and not an attribute that is like none', async () => {
    expectConsole(/warn: Widget 'hello' has no param data-nmae\. Is data-name meant\?$/);
    open('<p data-widget="hello" data-nmae="Ada"></p><p data-widget="hello" data-name="Ada" data-tone="loud"></p>', {
      hello,
    });
    await vi.waitFor(() => expect(document.body.textContent).toBe('Hello youHello Ada'));
  });

  it('begins a widget that the page lists without loading the list of all', async () => {
    open('<div data-widget="hello"></div>', {}, { listed: { hello } });
    await settled();
    expect(loaded).toEqual(['hello', 'runtime']);
  });

  it('begins a widget that only the list of all names, once, when that has come', async () => {
    open('<div data-widget="hello" data-name="Ann">Loading</div>', {}, { others: async () => ({ hello }) });
    start();
    expect(document.body.textContent).toBe('Loading');
    expect((await settled()).innerHTML).toBe('<b>Hello Ann</b>');
    expect(loaded).toEqual(['list', 'hello', 'runtime']);
  });

  it('begins no widget that was stopped before the list of all came', async () => {
    const others = Promise.withResolvers<{ hello: typeof hello }>();
    open('<div data-widget="hello">Loading</div>', {}, { others: () => others.promise });
    stop();
    others.resolve({ hello });
    await quiet();
    expect(document.body.innerHTML).toBe('<div data-widget="hello">Loading</div>');
  });

  it('loads the list of all again when the browser is online again after it did not come', async () => {
    expectConsole(/The list of widgets did not come/);
    const others = vi.fn(async () => ({ hello })).mockRejectedValueOnce(new Error('Offline'));
    open('<div data-widget="hello">Loading</div>', {}, { others });
    await quiet();
    expect(document.body.textContent).toBe('Loading');
    dispatchEvent(new Event('online'));
    expect((await settled()).textContent).toBe('Hello you');
  });

  it('loads widgets and the framework in parallel', async () => {
    open('<div data-widget="hello" data-name="Ann">Loading</div>', { hello });
    expect(loaded).toEqual(['hello', 'runtime']);
    const host = await settled();
    expect(host.innerHTML).toBe('<b>Hello Ann</b>');
    expect(host.dataset.state).toBe('ready');
  });

  it('loads no framework for a behaviour', async () => {
    enhanced.length = 0;
    open('<p id="a" data-widget="marks">Text</p>', { marks });
    const host = await settled();
    expect(loaded).toEqual(['marks']);
    expect(host.textContent).toBe('Text');
    expect(enhanced).toEqual(['begin a']);
  });

  it('mounts each widget once when it is called several times', async () => {
    const { effects, widget } = counted();
    open('<div data-widget="counted"></div>', { counted: widget });
    start();
    start(document.body);
    await settled();
    start();
    await quiet();
    expect(effects.begun).toBe(1);
    expect(loaded).toEqual(['counted', 'runtime']);
  });

  it('mounts widgets although the code of another one never comes', async () => {
    open('<i data-widget="never">Never</i><div data-widget="hello"></div>', {
      never: new Promise<never>(() => {}),
      hello,
    });
    const host = await settled('[data-widget=hello]');
    expect(host.dataset.state).toBe('ready');
    expect(document.querySelector<HTMLElement>('i')?.dataset.state).toBe('loading');
    expect(document.querySelector('i')?.textContent).toBe('Never');
  });
});

describe('stop', () => {
  it('restores the very nodes that stood in the marker', async () => {
    open('<div data-widget="hello"><em>Wait</em> a moment</div>', { hello });
    const fallback = document.querySelector('em');
    await settled();
    expect(document.querySelector('em')).toBeNull();
    stop(document.body);
    expect(document.body.innerHTML).toBe('<div data-widget="hello"><em>Wait</em> a moment</div>');
    expect(document.querySelector('em')).toBe(fallback);
    expect(aliveCount()).toBe(0);
  });

  it('ends effects, aborts signals and runs cleanups', async () => {
    const { effects, widget } = counted();
    enhanced.length = 0;
    open('<div id="a" data-widget="counted"></div><p id="b" data-widget="marks"></p>', { counted: widget, marks });
    await settled('#a');
    await settled('#b');
    stop();
    await vi.waitFor(() => expect(effects).toEqual({ begun: 1, ended: 1 }));
    expect(enhanced).toEqual(['begin b', 'signal b', 'end b']);
  });

  it('cancels a widget whose code is still loading', async () => {
    let arrive = (_: typeof marks) => {};
    enhanced.length = 0;
    open('<p data-widget="late">Text</p>', {
      late: new Promise<typeof marks>((resolve) => (arrive = resolve)),
    });
    stop();
    arrive(marks);
    await quiet();
    expect(enhanced).toEqual([]);
    expect(document.body.innerHTML).toBe('<p data-widget="late">Text</p>');
  });

  it('leaves other markers alive when it is called for one, which can be started again', async () => {
    open('<div id="a" data-widget="hello"></div><div id="b" data-widget="hello"></div>', { hello });
    await settled('#a');
    await settled('#b');
    const part = document.querySelector('#a') as HTMLElement;
    stop(part);
    expect(aliveCount()).toBe(1);
    start(part);
    expect((await settled('#a')).innerHTML).toBe('<b>Hello you</b>');
  });

  it('ends the observation of the page, so that markers inserted later stay as they are', async () => {
    open('<main></main>', { hello });
    stop();
    document.querySelector('main')?.insertAdjacentHTML('beforeend', '<div data-widget="hello">Text</div>');
    await quiet();
    expect(loaded).toEqual([]);
  });
});

describe('Observed page', () => {
  it('mounts inserted markers and unmounts removed ones', async () => {
    const { effects, widget } = counted();
    const body = open('<main></main>', { counted: widget });
    const main = body.querySelector('main') as HTMLElement;
    main.innerHTML = '<section><div data-widget="counted"></div></section>';
    await settled();
    expect(effects.begun).toBe(1);
    main.replaceChildren();
    await vi.waitFor(() => expect(effects.ended).toBe(1));
    expect(aliveCount()).toBe(0);
  });

  it('keeps a widget’s state when its marker moves', async () => {
    const counter = defineWidget({
      View() {
        const [n, setN] = useState(0);
        return (
          <button type="button" onClick={() => setN(n + 1)}>
            {n}
          </button>
        );
      },
    });
    open('<main><div data-widget="counter"></div></main><footer></footer>', {
      counter,
    });
    const host = await settled();
    host.querySelector('button')?.click();
    await quiet();
    document.querySelector('footer')?.append(host);
    await quiet();
    expect(host.textContent).toBe('1');
    expect(host.dataset.state).toBe('ready');
  });

  it('mounts markers that a widget inserts, and unmounts them with that widget', async () => {
    const outer = defineWidget({
      View: () => (
        <div
          dangerouslySetInnerHTML={{
            __html: '<div data-widget="hello"></div>',
          }}
        />
      ),
    });
    const body = open('<div data-widget="outer"></div>', { outer, hello });
    expect((await settled('[data-widget=hello]')).innerHTML).toBe('<b>Hello you</b>');
    body.replaceChildren();
    await quiet();
    expect(aliveCount()).toBe(0);
  });

  it('does not mount markers in fallback HTML that the registry restores', async () => {
    open('<div data-widget="hello"><p id="inner" data-widget="marks"></p></div>', { hello, marks });
    await settled('[data-widget=hello]');
    enhanced.length = 0;
    stop(document.querySelector('[data-widget=hello]') as Element);
    await quiet();
    expect(document.querySelector('#inner')).not.toBeNull();
    expect(enhanced).toEqual([]);
    expect(aliveCount()).toBe(0);
  });

  it('leaves no living markers after many insertions and removals', async () => {
    const body = open('<main></main>', { hello, marks });
    const main = body.querySelector('main') as HTMLElement;
    for (let round = 0; round < 30; round++) {
      main.innerHTML = '<div data-widget="hello"></div><p data-widget="marks"></p>';
      await settled('[data-widget=hello]');
      main.replaceChildren();
      await quiet();
    }
    expect(aliveCount()).toBe(0);
  });
});

describe('Invalid attributes of a marker', () => {
  it('keep the fallback and log name, value and expectation of the param', async () => {
    const sized = defineWidget({
      params: { pageSize: number() },
      View: ({ pageSize }) => <b>{pageSize}</b>,
    });
    expectConsole(
      /Widget 'sized' stopped, the page keeps its HTML: TypeError: data-page-size is "many", expected a number/,
    );
    open('<div data-widget="sized" data-page-size="many"><em>Sizes</em></div>', { sized });
    const host = await settled();
    expect(host.dataset.state).toBe('failed');
    expect(host.innerHTML).toBe('<em>Sizes</em>');
    expect(aliveCount()).toBe(0);
  });

  it('keep the fallback and log an unknown data-load value once', async () => {
    expectConsole(
      /^error: Widget 'hello' stopped, the page keeps its HTML: TypeError: data-load is "vissible", expected now idle visible interact/,
    );
    open('<div data-widget="hello" data-load="vissible"><em>Wait</em></div>', { hello });
    const host = await settled();
    await quiet();
    expect(loaded).toEqual([]);
    expect(host.outerHTML).toContain('data-state="failed"><em>Wait</em>');
    expect(aliveCount()).toBe(0);
    host.dataset.load = 'now';
    start(host);
    await vi.waitFor(() => expect(host.innerHTML).toBe('<b>Hello you</b>'));
  });

  it('can be corrected, after which start mounts the widget', async () => {
    const sized = defineWidget({
      params: { pageSize: number() },
      View: ({ pageSize }) => <b>{pageSize}</b>,
    });
    expectConsole(/is absent, expected a number/);
    open('<div data-widget="sized"></div>', { sized });
    const host = await settled();
    host.dataset.pageSize = '3';
    start(host);
    await vi.waitFor(() => expect(host.innerHTML).toBe('<b>3</b>'));
  });
});
