import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ElectedTab } from '#widgets/core/bus/elected_tab.ts';
import { LongPoll } from '#widgets/core/bus/long_poll.ts';
import { tabStorage } from '#widgets/core/bus/tab_storage.ts';
import { site, type Tab, waitingServer } from './tabs.ts';

const KEY = 'bus.http_shop.example_80.';

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

const settle = () => vi.advanceTimersByTimeAsync(0);
const mastersOf = (tabs: Tab[]) => tabs.filter(({ bus }) => bus.isMaster);
const message = (id: number) => ({ id, channel: 'chat', message: `text ${id}` });

/** Tabs that were opened one second after another. */
async function opened(count: number) {
  const { store, openTab, elsewhere } = site();
  const tabs: Tab[] = [];
  for (let at = 0; at < count; at++) {
    const tab = openTab();
    tab.bus.addChannel('chat');
    tabs.push(tab);
    await vi.advanceTimersByTimeAsync(1000);
  }
  const value = (key: string) => JSON.parse(store.get(KEY + key) ?? 'null');
  return { tabs, value, store, openTab, elsewhere };
}

describe('Tabs of a site', () => {
  it.each([1, 2, 5])('elect the first one as the only one that polls: %s tabs', async (count) => {
    const { tabs, value } = await opened(count);
    expect(mastersOf(tabs)).toEqual([tabs[0]]);
    expect(tabs.map(({ polls }) => polls.length)).toEqual([1, ...Array(count - 1).fill(0)]);
    expect(value('master')).toBe(true);
    expect(Object.keys(value('peers'))).toEqual(tabs.slice(1).map(({ bus }) => bus.id));
    expect(value('channels')).toEqual(['chat']);
  });

  it('all receive each message once, and share the last id', async () => {
    const { tabs, value } = await opened(3);
    tabs[0]?.polls[0]?.answer([message(4), message(9)]);
    await settle();
    for (const { heard } of tabs) expect(heard).toEqual([message(4), message(9)]);
    expect(value('last')).toBe(9);
    expect(value('last_ts')).toBe(Date.now());
    expect(value('notification')).toEqual([message(4), message(9)]);
  });

  it('elect another when the polling tab closes, which goes on from the same id', async () => {
    const { tabs, value } = await opened(3);
    tabs[0]?.polls[0]?.answer([message(9)]);
    await settle();
    const elected = vi.fn();
    tabs[1]?.bus.on({ become_master: elected });
    tabs[0]?.bus.leave();
    await settle();
    expect(mastersOf(tabs)).toEqual([tabs[1]]);
    expect(elected).toHaveBeenCalledTimes(1);
    expect(tabs[1]?.polls[0]?.data).toMatchObject({ last: 9, channels: ['chat'] });
    expect(Object.keys(value('peers'))).toEqual([tabs[2]?.bus.id]);
    tabs[1]?.bus.leave();
    expect(mastersOf(tabs)).toEqual([tabs[2]]);
  });

  it('elect another when the heartbeat is older than 5 seconds', async () => {
    const { store, openTab } = site();
    const crashed = { master: true, heartbeat: Date.now() - 5000, peers: {}, channels: ['chat'] };
    for (const [key, value] of Object.entries(crashed)) store.set(KEY + key, JSON.stringify(value));
    const tab = openTab();
    tab.bus.addChannel('chat');
    expect(tab.bus.isMaster).toBe(false);
    await vi.advanceTimersByTimeAsync(9999);
    expect(tab.bus.isMaster).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(tab.bus.isMaster).toBe(true);
    expect(tab.polls).toHaveLength(1);
  });

  it('skip a tab without a heartbeat for 15 seconds', async () => {
    const { store, openTab } = site();
    store.set(`${KEY}peers`, JSON.stringify({ 'bus9:1': Date.now() - 14_999 }));
    const tab = openTab();
    tab.bus.start();
    expect(tab.bus.isMaster).toBe(false);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(tab.bus.isMaster).toBe(true);
  });

  it('send a heartbeat every 1.5 seconds while polling, and every 10 seconds otherwise', async () => {
    const { tabs, value } = await opened(2);
    const start = Date.now();
    const beats = new Set<number>();
    const signs = new Set<number>();
    for (let ms = 0; ms < 30_000; ms += 500) {
      await vi.advanceTimersByTimeAsync(500);
      beats.add(value('heartbeat'));
      signs.add(value('peers')[tabs[1]?.bus.id ?? ''] - start);
    }
    const [first = 0, second = 0] = beats;
    expect(second - first).toBe(1500);
    expect([...signs]).toEqual([-1000, 9000, 19_000, 29_000]);
  });

  it('stop polling in a tab that sees the heartbeat of another', async () => {
    const { tabs, store } = await opened(1);
    const [tab] = tabs as [Tab];
    const left = vi.fn();
    tab.bus.on({ no_longer_master: left });
    store.set(`${KEY}heartbeat`, JSON.stringify(Date.now() + 7));
    await vi.advanceTimersByTimeAsync(1500);
    expect(tab.bus.isMaster).toBe(false);
    expect(left).toHaveBeenCalledTimes(1);
    expect(tab.polls).toHaveLength(0);
  });

  it('hear what another one polled while the polling tab was frozen, before its next heartbeat', async () => {
    const { tabs, elsewhere } = await opened(1);
    const [tab] = tabs as [Tab];
    elsewhere.setItem(`${KEY}heartbeat`, JSON.stringify(Date.now() + 7));
    elsewhere.setItem(`${KEY}notification`, JSON.stringify([message(12)]));
    expect(tab.heard).toEqual([message(12)]);
    expect(tab.bus.isMaster).toBe(false);
    await settle();
    expect(tab.polls).toHaveLength(0);
  });
});

describe('A tab', () => {
  it('adds its channels to those of the others, and the polling one asks for them at once', async () => {
    const { tabs, openTab } = await opened(1);
    const other = openTab();
    other.bus.addChannel('news');
    await settle();
    expect(tabs[0]?.polls.map(({ data }) => data.channels)).toEqual([['chat', 'news']]);
    other.bus.deleteChannel('chat');
    await settle();
    expect(tabs[0]?.polls.map(({ data }) => data.channels)).toEqual([['news']]);
  });

  it('forgets channels that tabs of another day left', () => {
    const { store, openTab } = site();
    store.set(`${KEY}channels`, JSON.stringify(['old']));
    const tab = openTab();
    tab.bus.addChannel('chat');
    expect(tab.polls[0]?.data.channels).toEqual(['chat']);
  });

  it.each([
    [50_000, 8],
    [50_001, 0],
  ])('forgets the last id after 50 seconds: %s ms', (ms, last) => {
    const { store, openTab } = site();
    store.set(`${KEY}last`, '8');
    store.set(`${KEY}last_ts`, JSON.stringify(Date.now() - ms));
    const tab = openTab();
    tab.bus.start();
    expect(tab.polls[0]?.data.last).toBe(last);
  });

  it('tells the others when its window has the focus, and for how long it was idle', async () => {
    const { tabs } = await opened(2);
    const hear = vi.fn();
    tabs[0]?.bus.on({ window_focus: hear });
    tabs[1]?.bus.noteFocus(true);
    expect(hear).toHaveBeenLastCalledWith(true);
    tabs[1]?.bus.noteFocus(false);
    expect(hear).toHaveBeenLastCalledWith(false);
    await vi.advanceTimersByTimeAsync(60_000);
    tabs[0]?.bus.noteActivity();
    await vi.advanceTimersByTimeAsync(4000);
    tabs[0]?.polls[0]?.answer([]);
    await settle();
    expect(tabs[0]?.polls[0]?.data.options.bus_inactivity).toBe(4000);
  });

  it('polls by itself when the browser denies storage', async () => {
    const { ask, polls } = waitingServer();
    const refusing = {
      getItem: (): never => {
        throw new Error('refused');
      },
      setItem: (): never => {
        throw new Error('refused');
      },
      removeItem: (): never => {
        throw new Error('refused');
      },
    };
    for (const store of [undefined, refusing]) {
      const tab = new ElectedTab(
        tabStorage('https://a', store, () => {}),
        (means) => new LongPoll({ ...means, ask }),
      );
      tab.addChannel('chat');
      await vi.advanceTimersByTimeAsync(4000);
      expect(tab.isMaster).toBe(true);
      expect(polls[0]?.data.channels).toEqual(['chat']);
      tab.leave();
      await settle();
    }
  });
});
