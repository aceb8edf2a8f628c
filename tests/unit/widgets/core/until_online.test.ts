import { expect, it, vi } from 'vitest';
import { CallError } from '#registry/call.ts';
import { untilOnline } from '#widgets/core/until_online.ts';

const whileItLives = new AbortController().signal;
const goOnline = () => window.dispatchEvent(new Event('online'));

it('untilOnline calls back once when the network is back after an unreachable server', () => {
  const takeBack = vi.fn();
  untilOnline(new CallError(0, 'Unreachable'), takeBack, whileItLives);
  expect(takeBack).not.toHaveBeenCalled();
  goOnline();
  goOnline();
  expect(takeBack).toHaveBeenCalledTimes(1);
});

it.each([new CallError(409, 'Sold out'), new Error('Broken')])(
  'untilOnline ignores an error that is not about the network: %s',
  (error) => {
    const takeBack = vi.fn();
    untilOnline(error, takeBack, whileItLives);
    goOnline();
    expect(takeBack).not.toHaveBeenCalled();
  },
);

it('untilOnline does nothing after its signal was aborted', () => {
  const takeBack = vi.fn();
  const life = new AbortController();
  untilOnline(new CallError(0, 'Unreachable'), takeBack, life.signal);
  life.abort();
  goOnline();
  expect(takeBack).not.toHaveBeenCalled();
});
