import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallError, call } from '#registry/call.ts';
import { restoringInput } from '#registry/host.ts';
import { stop } from '#registry/runtime/start.ts';
import { defineWidget } from '#registry/widget.ts';
import { asked, comeOnline, last, settled } from '#tests/setup/widgets/calls.ts';
import { showWidget } from '#tests/setup/widgets/widget.ts';
import { useCall } from '#widgets/core/hooks/use_call.ts';
import { useDebounced } from '#widgets/core/hooks/use_debounced.ts';
import { usePoll } from '#widgets/core/hooks/use_poll.ts';
import { useProblem } from '#widgets/core/hooks/use_problem.ts';
import { useThrottled } from '#widgets/core/hooks/use_throttled.ts';

/** What the hook under test returned last. */
let hook: any;

const show = (use: () => any, draw: (hook: any) => string = () => '') =>
  showWidget(
    defineWidget({
      View() {
        hook = use();
        return <p>{draw(hook)}</p>;
      },
    }),
  );

describe('useCall', () => {
  const answers: unknown[] = [];
  const begin = () =>
    show(
      () => useCall((signal, id: number) => call('/price', { id }, { signal })),
      ({ isBusy, error }) => `${isBusy ? 'busy' : 'at rest'} ${error?.message ?? ''}`,
    );
  const run = (id: number) => void hook.run(id).then((answer: unknown) => answers.push(answer));
  beforeEach(() => void answers.splice(0));

  it('is busy until the answer arrives', async () => {
    const host = await begin();
    run(7);
    await settled();
    expect([last().path, last().body, host.textContent]).toEqual(['/price', { id: 7 }, 'busy ']);
    await last().answer({ price: 5 });
    expect([answers, host.textContent]).toEqual([[{ price: 5 }], 'at rest ']);
  });

  it('takes the latest answer only', async () => {
    const host = await begin();
    run(1);
    run(2);
    expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    await asked[0]?.answer({ price: 1 });
    expect(host.textContent).toBe('busy ');
    await asked[1]?.answer({ price: 2 });
    expect([answers, host.textContent]).toEqual([[undefined, { price: 2 }], 'at rest ']);
  });

  it('has the message of a refusal until the next call', async () => {
    const host = await begin();
    run(1);
    await last().answer({ error: { message: 'Sold out' } }, 409);
    expect([answers, host.textContent]).toEqual([[undefined], 'at rest Sold out']);
    run(2);
    await settled();
    expect(host.textContent).toBe('busy ');
  });

  it('removes the network error when the network is back', async () => {
    const host = await begin();
    run(1);
    await last().fail();
    expect(host.textContent).toContain('could not be reached');
    window.dispatchEvent(new Event('online'));
    await vi.waitFor(() => expect(host.textContent).toBe('at rest '));
  });

  it('ends with its widget', async () => {
    await begin();
    run(1);
    stop();
    expect(last().signal.aborted).toBe(true);
    await vi.waitFor(() => expect(answers).toEqual([undefined]));
  });

  it('calls nothing for input that is restored', async () => {
    await begin();
    restoringInput(() => run(1));
    await settled();
    expect([asked, answers]).toEqual([[], [undefined]]);
  });
});

describe('useProblem', () => {
  const begin = () => show(useProblem, ({ problem }) => problem?.message ?? 'none');

  it('keeps the last failure until it is cleared', async () => {
    const host = await begin();
    hook.failed(new Error('Sold out'));
    hook.failed(new CallError(409, 'Closed'));
    await settled();
    expect(host.textContent).toBe('Closed');
    hook.forgive();
    await settled();
    expect(host.textContent).toBe('none');
  });

  it('removes a network error when the network is back, but no newer problem', async () => {
    const host = await begin();
    hook.failed(new CallError(0, 'Lost'));
    await comeOnline();
    expect(host.textContent).toBe('none');
    hook.failed(new CallError(0, 'Lost again'));
    hook.failed(new Error('Sold out'));
    await comeOnline();
    expect(host.textContent).toBe('Sold out');
  });
});

describe('usePoll', () => {
  it('requests at once and after each answer until the last, also after a failure', async () => {
    const delayMs = vi.fn(() => 1);
    const host = await show(
      () =>
        usePoll<{ left: number }>({
          ask: (signal) => call('/left', {}, { signal }),
          delayMs,
          isOver: ({ left }) => left === 0,
        }),
      ({ answer, isUnreachable }) => `${answer?.left ?? 'none'} ${isUnreachable}`,
    );
    expect([asked.length, host.textContent]).toEqual([1, 'none false']);
    await last().answer({ left: 2 });
    await vi.waitFor(() => expect([asked.length, host.textContent]).toEqual([2, '2 false']));
    await last().fail();
    await vi.waitFor(() => expect([asked.length, host.textContent]).toEqual([3, '2 true']));
    await last().answer({ left: 0 });
    await vi.waitFor(() => expect(host.textContent).toBe('0 false'));
    expect([asked.length, delayMs.mock.calls]).toEqual([3, [[1], [2]]]);
  });
});

describe('useDebounced and useThrottled', () => {
  const done: unknown[] = [];
  beforeEach(() => void done.splice(0));
  const begin = (use: typeof useDebounced | typeof useThrottled) =>
    show(() => {
      const [n, setN] = useState(0);
      return { run: use((text: string) => done.push(`${text} ${n}`), 50), setN };
    });
  const later = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms);
  };
  afterEach(() => void vi.useRealTimers());

  it('run after a pause, with the latest values', async () => {
    await begin(useDebounced);
    vi.useFakeTimers();
    hook.run('a');
    await later(40);
    hook.run('b');
    hook.setN(1);
    await settled();
    await later(40);
    expect(done).toEqual([]);
    await later(20);
    expect(done).toEqual(['b 1']);
  });

  it('run at once, then at most once per interval, the last call included', async () => {
    await begin(useThrottled);
    vi.useFakeTimers();
    for (const text of ['a', 'b', 'c']) hook.run(text);
    expect(done).toEqual(['a 0']);
    await later(60);
    expect(done).toEqual(['a 0', 'c 0']);
  });

  it.each([
    ['useDebounced', useDebounced],
    ['useThrottled', useThrottled],
  ])('end with their widget and ignore restored input: %s', async (_name, use) => {
    await begin(use);
    vi.useFakeTimers();
    restoringInput(() => hook.run('restored'));
    await later(60);
    expect(done).toEqual([]);
    hook.run('a');
    hook.run('b');
    const before = [...done];
    stop();
    await later(60);
    expect(done).toEqual(before);
  });
});
