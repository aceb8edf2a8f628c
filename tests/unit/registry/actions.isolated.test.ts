import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { demand, offer, press } from '#registry/actions.ts';
import { expectConsole } from '#tests/setup/widgets/console.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('an action', () => {
  it('is answered by every widget that offers it', async () => {
    const offs = [offer('open', (params) => `a ${params}`), offer('open', async () => 'b'), offer('close', () => 'c')];
    expect(await demand('open', 1)).toEqual(['a 1', 'b']);
    for (const off of offs) off();
  });

  it('waits for a widget that comes late', async () => {
    const answer = demand('open');
    await vi.advanceTimersByTimeAsync(4950);
    const off = offer('open', () => 'late');
    await vi.advanceTimersByTimeAsync(50);
    expect(await answer).toEqual(['late']);
    off();
  });

  it('is retried each 100 ms, 50 times, then warned of and rejected', async () => {
    expectConsole(/^warn: Action 'fly' was not able to be handled\.$/);
    const refused = vi.fn();
    demand('fly').catch(refused);
    await vi.advanceTimersByTimeAsync(4999);
    expect(refused).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(refused).toHaveBeenCalledWith(new Error("Action 'fly' was not able to be handled."));
  });

  it('is no longer answered by a widget that has stopped', async () => {
    expectConsole(/Action 'open' was not able/);
    offer('open', () => 'gone')();
    const refused = vi.fn();
    demand('open').catch(refused);
    await vi.advanceTimersByTimeAsync(5000);
    expect(refused).toHaveBeenCalled();
  });

  it('fails with the widget that fails', async () => {
    const off = offer('open', () => Promise.reject(new Error('Broken')));
    await expect(demand('open')).rejects.toThrow('Broken');
    off();
  });
});

describe('a trigger', () => {
  const trigger = () => {
    document.body.innerHTML = '<button type="button" data-action="open" data-side="end">Open</button>';
    return document.querySelector('button') as HTMLElement;
  };

  it('rests until its action is settled, and says nothing twice', async () => {
    let finish = () => {};
    const handler = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
    const off = offer('open', handler);
    const button = trigger();
    const pressed = press(button, () => {});
    await press(button, () => {});
    expect(button.ariaDisabled).toBe('true');
    expect(handler).toHaveBeenCalledExactlyOnceWith({
      action: 'open',
      side: 'end',
    });
    finish();
    await pressed;
    expect(button.ariaDisabled).toBeNull();
    off();
  });

  it('says what went wrong in a widget that failed', async () => {
    expectConsole(/^error: Action 'open' failed: Error: Broken/);
    const off = offer('open', () => Promise.reject(new Error('Broken')));
    const button = trigger();
    await press(button, () => {});
    expect(button.ariaDisabled).toBeNull();
    off();
  });

  it('can be pressed again when nobody answered', async () => {
    expectConsole(/^warn: Action 'open' was not able/);
    const button = trigger();
    const pressed = press(button, () => {});
    await vi.advanceTimersByTimeAsync(5000);
    await pressed;
    expect(button.ariaDisabled).toBeNull();
  });
});
