import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { demand, offer, press } from '#registry/actions.ts';
import { expectConsole } from '#tests/setup/widgets/console.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('demand', () => {
  it('returns the answers of every widget that offers the action', async () => {
    const offs = [offer('open', (params) => `a ${params}`), offer('open', async () => 'b'), offer('close', () => 'c')];
    expect(await demand('open', 1)).toEqual(['a 1', 'b']);
    for (const off of offs) off();
  });

  it('waits for a widget that offers the action later', async () => {
    const answer = demand('open');
    await vi.advanceTimersByTimeAsync(4950);
    const off = offer('open', () => 'late');
    await vi.advanceTimersByTimeAsync(50);
    expect(await answer).toEqual(['late']);
    off();
  });

  it('rejects with a warning after 50 attempts of 100 ms without a widget', async () => {
    expectConsole(/^warn: Action 'fly' was not able to be handled\.$/);
    const refused = vi.fn();
    demand('fly').catch(refused);
    await vi.advanceTimersByTimeAsync(4999);
    expect(refused).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(refused).toHaveBeenCalledWith(new Error("Action 'fly' was not able to be handled."));
  });

  it('gets no answer from a widget that has stopped', async () => {
    expectConsole(/Action 'open' was not able/);
    offer('open', () => 'gone')();
    const refused = vi.fn();
    demand('open').catch(refused);
    await vi.advanceTimersByTimeAsync(5000);
    expect(refused).toHaveBeenCalled();
  });

  it('rejects when a widget’s handler rejects', async () => {
    const off = offer('open', () => Promise.reject(new Error('Broken')));
    await expect(demand('open')).rejects.toThrow('Broken');
    off();
  });
});

describe('Action trigger', () => {
  const trigger = () => {
    document.body.innerHTML = '<button type="button" data-action="open" data-side="end">Open</button>';
    return document.querySelector('button') as HTMLElement;
  };

  it('is disabled until its action is settled, and calls the handler once when pressed twice', async () => {
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

  it('is enabled again and logs the error when the handler fails', async () => {
    expectConsole(/^error: Action 'open' failed: Error: Broken/);
    const off = offer('open', () => Promise.reject(new Error('Broken')));
    const button = trigger();
    await press(button, () => {});
    expect(button.ariaDisabled).toBeNull();
    off();
  });

  it('is enabled again when no widget offers the action', async () => {
    expectConsole(/^warn: Action 'open' was not able/);
    const button = trigger();
    const pressed = press(button, () => {});
    await vi.advanceTimersByTimeAsync(5000);
    await pressed;
    expect(button.ariaDisabled).toBeNull();
  });
});
