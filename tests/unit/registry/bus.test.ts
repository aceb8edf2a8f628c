import { describe, expect, it, vi } from 'vitest';
import { createBus } from '#registry/bus.ts';

declare module '#registry/bus.ts' {
  interface Events {
    'test:news': { text: string };
  }
}

/** Tabs of one site: a message reaches all tabs but its sender. */
function site() {
  const tabs: EventTarget[] = [];
  return () => {
    const tab = new EventTarget();
    tabs.push(tab);
    const postMessage = (data: unknown) => {
      for (const other of tabs)
        if (other !== tab) other.dispatchEvent(new MessageEvent('message', { data: structuredClone(data) }));
    };
    return Object.assign(tab, { postMessage }) as unknown as BroadcastChannel;
  };
}

describe('Bus', () => {
  it('notifies every listener of this tab and no other tab with emit', () => {
    const openTab = site();
    const [here, there] = [createBus(openTab), createBus(openTab)];
    const [one, two, other] = [vi.fn(), vi.fn(), vi.fn()];
    here.on('test:news', one);
    here.on('test:news', two);
    there.on('test:news', other);
    here.emit('test:news', { text: 'hello' });
    expect(one).toHaveBeenCalledExactlyOnceWith({ text: 'hello' });
    expect(two).toHaveBeenCalledTimes(1);
    expect(other).not.toHaveBeenCalled();
  });

  it('notifies each tab once, this one included, with emitEverywhere', () => {
    const openTab = site();
    const [here, there] = [createBus(openTab), createBus(openTab)];
    const [near, far] = [vi.fn(), vi.fn()];
    here.on('test:news', near);
    there.on('test:news', far);
    here.emitEverywhere('test:news', { text: 'hello' });
    expect(near).toHaveBeenCalledTimes(1);
    expect(far).toHaveBeenCalledExactlyOnceWith({ text: 'hello' });
  });

  it('does not notify a listener that has unsubscribed', () => {
    const bus = createBus(() => undefined);
    const listener = vi.fn();
    bus.on('test:news', listener)();
    bus.emitEverywhere('test:news', { text: 'hello' });
    expect(listener).not.toHaveBeenCalled();
  });

  it('opens no broadcast channel for events of this tab alone', () => {
    const openChannel = vi.fn(() => undefined);
    createBus(openChannel).emit('test:news', { text: 'hello' });
    expect(openChannel).not.toHaveBeenCalled();
  });
});
