import { expect, it, vi } from 'vitest';
import { CallError } from '#registry/call.ts';
import { untilOnline } from '#widgets/core/until_online.ts';

const whileItLives = new AbortController().signal;
const goOnline = () => window.dispatchEvent(new Event('online'));

it('takes back once what an unreachable server made the page say', () => {
  const takeBack = vi.fn();
  untilOnline(new CallError(0, 'Unreachable'), takeBack, whileItLives);
  expect(takeBack).not.toHaveBeenCalled();
  goOnline();
  goOnline();
  expect(takeBack).toHaveBeenCalledTimes(1);
});

it.each([new CallError(409, 'Sold out'), new Error('Broken')])(
  'leaves what the network has nothing to do with: %s',
  (error) => {
    const takeBack = vi.fn();
    untilOnline(error, takeBack, whileItLives);
    goOnline();
    expect(takeBack).not.toHaveBeenCalled();
  },
);

it('ends with its signal', () => {
  const takeBack = vi.fn();
  const life = new AbortController();
  untilOnline(new CallError(0, 'Unreachable'), takeBack, life.signal);
  life.abort();
  goOnline();
  expect(takeBack).not.toHaveBeenCalled();
});
