import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type BusMessage, LongPoll } from '#widgets/core/bus/long_poll.ts';
import { waitingServer } from './tabs.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

const message = (id: number, text = 'hello'): BusMessage => ({ id, channel: 'chat', message: text });

function polling({ random = (): number => 0, inactivityMs = (): number => 0 } = {}) {
  const { ask, polls } = waitingServer();
  const hear = vi.fn();
  return { poll: new LongPoll({ ask, hear, random, inactivityMs }), polls, hear };
}
const settle = () => vi.advanceTimersByTimeAsync(0);

it('long poll requests again after each answer, from the highest id received', async () => {
  const { poll, polls, hear } = polling();
  poll.setChannels(['chat']);
  poll.start();
  expect(polls[0]?.data).toEqual({ channels: ['chat'], last: 0, options: { bus_inactivity: 0 } });
  polls[0]?.answer([message(7), message(5)]);
  await settle();
  expect(hear).toHaveBeenCalledExactlyOnceWith([message(7), message(5)]);
  expect(polls[0]?.data.last).toBe(7);
  polls[0]?.answer([{ id: -1, channel: 'bus.presence', message: [] }]);
  await settle();
  expect(polls[0]?.data.last).toBe(7);
});

it('long poll requests at once when its channels change, and not when they are the same', async () => {
  const { poll, polls } = polling();
  poll.start();
  poll.setChannels(['one']);
  await settle();
  expect(polls.map(({ data }) => data.channels)).toEqual([['one']]);
  const [before] = polls;
  poll.setChannels(['one']);
  await settle();
  expect(polls).toEqual([before]);
});

it.each([
  [0, 11_000],
  [0.5, 21_000],
  [0.999, 30_000],
])('long poll waits 10 seconds and 1 to 20 more after a failure: random %s, %s ms', async (random, ms) => {
  const { poll, polls } = polling({ random: () => random });
  poll.start();
  polls[0]?.fail();
  await vi.advanceTimersByTimeAsync(ms - 1);
  expect(polls).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(polls).toHaveLength(1);
});

it('long poll requests presence every 30 seconds, with the time of inactivity', async () => {
  const { poll, polls } = polling({ inactivityMs: () => 1234 });
  poll.options = { bus_presence_partner_ids: [3, 4] };
  poll.start();
  const asked = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms);
    polls[0]?.answer([]);
    await settle();
    return polls[0]?.data.options;
  };
  expect(polls[0]?.data.options).toEqual({ bus_inactivity: 1234 });
  expect(await asked(29_999)).toEqual({ bus_inactivity: 1234 });
  expect(await asked(1)).toEqual({ bus_inactivity: 1234, bus_presence_partner_ids: [3, 4] });
  expect(await asked(29_999)).toEqual({ bus_inactivity: 1234 });
  expect(await asked(1)).toEqual({ bus_inactivity: 1234, bus_presence_partner_ids: [3, 4] });
});

it('long poll requests once when the network is back', async () => {
  const { poll, polls } = polling();
  poll.start();
  polls[0]?.fail();
  await settle();
  expect(polls).toHaveLength(0);
  poll.retry();
  expect(polls).toHaveLength(1);
  poll.retry();
  await vi.advanceTimersByTimeAsync(40_000);
  expect(polls).toHaveLength(1);
});

it('long poll sends no request while it is paused', async () => {
  const { poll, polls } = polling();
  poll.start();
  poll.pause();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(polls).toHaveLength(0);
  poll.start();
  expect(polls).toHaveLength(1);
  polls[0]?.fail();
  await settle();
  poll.pause();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(polls).toHaveLength(0);
});
