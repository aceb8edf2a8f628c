import { describe, expect, it, vi } from 'vitest';
import { aliveCount, stop } from '#registry/runtime/start.ts';
import { type AnyWidget, defineWidget } from '#registry/widget.ts';
import { expectConsole } from '#tests/setup/widgets/console.ts';
import { loaded, open, quiet, settled } from './page.ts';

const STOPPED = /Widget 'late' stopped, the page keeps its HTML: Error: Offline/;
const form = (more = '') =>
  `<form data-widget="late" ${more}><input name="q"><button name="go" value="1">Send</button></form>`;

/** The clicks that the form's widget received, and a loader that fails while the network is down. */
function late() {
  const clicks: Event[] = [];
  const widget = defineWidget({
    enhance: (host, _params, signal) => host.addEventListener('click', (event) => clicks.push(event), { signal }),
  });
  const network = { isThere: false };
  const get = () => (network.isThere ? Promise.resolve<AnyWidget>(widget) : Promise.reject(new Error('Offline')));
  return { clicks, network, get };
}

const press = () => document.querySelector('button')?.click();

describe('A widget whose code failed to load', () => {
  it.each(['now', 'interact'])(
    'is loaded again on a click, and receives that click (data-load "%s")',
    async (moment) => {
      const { clicks, network, get } = late();
      expectConsole(STOPPED);
      open(form(`data-load="${moment}"`), { late: get });
      if (moment === 'interact') document.querySelector('input')?.focus();
      expect((await settled()).dataset.state).toBe('failed');
      network.isThere = true;
      press();
      await vi.waitFor(() => expect(document.querySelector('form')?.dataset.state).toBe('ready'));
      await vi.waitFor(() => expect(clicks).toHaveLength(1));
    },
  );

  it('is loaded again once when the network is back', async () => {
    const { network, get } = late();
    expectConsole(STOPPED);
    open(form(), { late: get });
    await settled();
    network.isThere = true;
    window.dispatchEvent(new Event('online'));
    window.dispatchEvent(new Event('online'));
    press();
    await vi.waitFor(() => expect(document.querySelector('form')?.dataset.state).toBe('ready'));
    window.dispatchEvent(new Event('online'));
    await quiet();
    expect(loaded).toEqual(['late', 'runtime', 'late', 'runtime']);
  });

  it('leaves its form to the browser and is loaded again at each click while the network is down', async () => {
    const sent = vi.fn((event: SubmitEvent) => event.preventDefault());
    const { get } = late();
    expectConsole(STOPPED, STOPPED, STOPPED);
    open(form(), { late: get });
    const host = await settled();
    host.addEventListener('submit', sent as unknown as EventListener);
    for (const times of [1, 2]) {
      press();
      await vi.waitFor(() => expect(sent).toHaveBeenCalledTimes(times));
      await vi.waitFor(() => expect(host.dataset.state).toBe('failed'));
    }
    expect(sent.mock.calls[0]?.[0].submitter).toBe(document.querySelector('button'));
    expect(loaded.filter((name) => name === 'late')).toHaveLength(3);
  });

  it('leaves its form to the browser inside another widget whose code failed to load', async () => {
    const sent = vi.fn((event: SubmitEvent) => event.preventDefault());
    const { get } = late();
    expectConsole(STOPPED, STOPPED, /Widget 'outer' stopped/, /Widget 'outer' stopped/);
    open(`<div data-widget="outer" data-uid="s-1">${form('data-uid="s-2"')}</div>`, { late: get, outer: get });
    const host = document.querySelector('form') as HTMLFormElement;
    const areStopped = () =>
      [host, host.parentElement].forEach((one) => {
        expect(one?.dataset.state).toBe('failed');
      });
    await vi.waitFor(areStopped);
    host.addEventListener('submit', sent as unknown as EventListener);
    press();
    await vi.waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
    await vi.waitFor(areStopped);
    await quiet();
    expect(loaded.filter((name) => name === 'late')).toHaveLength(2);
    expect(loaded.filter((name) => name === 'outer')).toHaveLength(2);
  });

  it('lets the markers inside be mounted', async () => {
    const { get } = late();
    const hello = defineWidget({ View: () => <b>Hello</b> });
    expectConsole(STOPPED);
    open('<div data-widget="late" data-uid="s-1"><i data-widget="hello"></i></div>', { late: get, hello });
    await vi.waitFor(() => expect(document.querySelector('i')?.innerHTML).toBe('<b>Hello</b>'));
  });

  it('is not loaded again after it is stopped', async () => {
    const { network, get } = late();
    expectConsole(STOPPED);
    open(form(), { late: get });
    const host = await settled();
    expect(aliveCount()).toBe(1);
    stop(host);
    network.isThere = true;
    window.dispatchEvent(new Event('online'));
    press();
    await quiet();
    expect(loaded.filter((name) => name === 'late')).toHaveLength(1);
    expect(host.dataset.state).toBeUndefined();
    expect(aliveCount()).toBe(0);
  });

  it('is loaded again when only its optional part failed', async () => {
    const part = { load: vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('Offline')) };
    const parted = defineWidget({ part: { isNeeded: () => true, load: part.load }, View: () => <b>Whole</b> });
    expectConsole(STOPPED);
    open('<div data-widget="late">Plain</div>', { late: parted });
    const host = document.querySelector('div') as HTMLElement;
    await vi.waitFor(() => expect(host.dataset.state).toBe('failed'));
    expect(host.innerHTML).toBe('Plain');
    part.load.mockResolvedValueOnce();
    window.dispatchEvent(new Event('online'));
    await vi.waitFor(() => expect(host.innerHTML).toBe('<b>Whole</b>'));
  });
});

describe('A widget that throws', () => {
  it('is not started again on clicks or when the network is back', async () => {
    const enhance = vi.fn(() => {
      throw new Error('Broken');
    });
    expectConsole(/Widget 'broken' stopped.*Broken/);
    open('<p data-widget="broken">Text</p>', { broken: defineWidget({ enhance }) });
    const host = await settled();
    window.dispatchEvent(new Event('online'));
    host.click();
    await quiet();
    expect(enhance).toHaveBeenCalledTimes(1);
    expect(aliveCount()).toBe(0);
  });
});
