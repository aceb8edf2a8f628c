import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ownTyping, typists } from '#widgets/livechat/parts/typing.ts';
import { typingText } from '#widgets/livechat/parts/typing_text.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('Who else is typing', () => {
  it.each([
    [[], ''],
    [['Ann'], 'Ann is typing...'],
    [['Ann', 'Bo'], 'Ann and Bo are typing...'],
    [['Ann', 'Bo', 'Cy'], 'Ann, Bo and Cy are typing...'],
    [['Ann', 'Bo', 'Cy', 'Di', 'Ed'], 'Ann, Bo, Cy and more are typing...'],
  ])('is shown for %j', (names, text) => {
    expect(typingText(names)).toBe(text);
  });

  it('is cleared by a message, when they stop, and after 60 seconds', () => {
    const changed = vi.fn();
    const others = typists(changed);
    others.note(1, 'Ann', true);
    vi.advanceTimersByTime(30_000);
    others.note(2, 'Bo', true);
    expect(changed).toHaveBeenLastCalledWith(['Ann', 'Bo']);
    vi.advanceTimersByTime(30_000);
    expect(changed).toHaveBeenLastCalledWith(['Bo']);
    others.note(3, 'Cy', true);
    others.note(3, 'Cy', false);
    expect(changed).toHaveBeenLastCalledWith(['Bo']);
    others.wrote(2);
    expect(changed).toHaveBeenLastCalledWith([]);
  });

  it('keeps its order when somebody continues', () => {
    const changed = vi.fn();
    const others = typists(changed);
    others.note(1, 'Ann', true);
    others.note(2, 'Bo', true);
    others.note(1, 'Ann', true);
    expect(changed).toHaveBeenLastCalledWith(['Ann', 'Bo']);
    others.stop();
  });
});

describe('Own typing', () => {
  const typing = () => {
    const send = vi.fn();
    return { send, own: ownTyping(send) };
  };

  it('is reported once at the first letter, and cleared after 5 seconds without one', () => {
    const { send, own } = typing();
    own.input(1);
    own.input(2);
    expect(send.mock.calls).toEqual([[true]]);
    vi.advanceTimersByTime(4999);
    own.input(3);
    vi.advanceTimersByTime(4999);
    expect(send.mock.calls).toEqual([[true]]);
    vi.advanceTimersByTime(1);
    expect(send.mock.calls).toEqual([[true], [false]]);
  });

  it('is reported at most every 2.5 seconds', () => {
    const { send, own } = typing();
    own.input(1);
    own.input(0);
    vi.advanceTimersByTime(2499);
    expect(send.mock.calls).toEqual([[true]]);
    vi.advanceTimersByTime(1);
    expect(send.mock.calls).toEqual([[true], [false]]);
  });

  it('is reported again every 50 seconds while it continues', () => {
    const { send, own } = typing();
    for (let seconds = 0; seconds < 52; seconds += 2) {
      own.input(seconds + 1);
      vi.advanceTimersByTime(2000);
    }
    expect(send.mock.calls).toEqual([[true], [true]]);
    own.stop();
  });

  it('is reported at once for the next letter after a message was sent', () => {
    const { send, own } = typing();
    own.input(1);
    own.posted();
    own.input(1);
    expect(send.mock.calls).toEqual([[true], [true]]);
    own.stop();
    vi.advanceTimersByTime(60_000);
    expect(send.mock.calls).toHaveLength(2);
  });
});
