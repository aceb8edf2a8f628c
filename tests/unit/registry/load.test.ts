import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Browser, type Caught, replay, whenToLoad } from '#registry/runtime/load.ts';
import { forgetCookie, setCookie } from '#tests/setup/visitors/cookies.ts';

/** A browser whose idle callbacks and intersections the test triggers. */
function fakeBrowser() {
  const seen: {
    callback: IntersectionObserverCallback;
    options: IntersectionObserverInit | undefined;
    isWatching: boolean;
  }[] = [];
  const idle = new Map<number, () => void>();
  class Observer {
    entry = {
      callback: (() => {}) as IntersectionObserverCallback,
      options: undefined as IntersectionObserverInit | undefined,
      isWatching: false,
    };
    constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
      this.entry = { callback, options, isWatching: false };
      seen.push(this.entry);
    }
    observe() {
      this.entry.isWatching = true;
    }
    disconnect() {
      this.entry.isWatching = false;
    }
  }
  const browser = {
    requestIdleCallback: (run: () => void) => idle.set(idle.size + 1, run).size,
    cancelIdleCallback: (handle: number) => void idle.delete(handle),
    IntersectionObserver: Observer as unknown as typeof IntersectionObserver,
  } satisfies Browser;
  const intersect = (isIntersecting: boolean) => {
    for (const { callback, isWatching } of seen)
      if (isWatching) callback([{ isIntersecting } as IntersectionObserverEntry], {} as IntersectionObserver);
  };
  return { browser, seen, idle, intersect };
}

let host: HTMLElement;
beforeEach(() => {
  document.body.innerHTML = '<div><button type="button">Press</button><form><input name="q"></form></div>';
  host = document.body.firstElementChild as HTMLElement;
});

describe('whenToLoad', () => {
  it('loads a "now" marker immediately', () => {
    const wake = vi.fn();
    whenToLoad('now', host, wake);
    expect(wake).toHaveBeenCalledTimes(1);
  });

  it('loads an "idle" marker in an idle callback', () => {
    const { browser, idle } = fakeBrowser();
    const wake = vi.fn();
    whenToLoad('idle', host, wake, browser);
    expect(wake).not.toHaveBeenCalled();
    for (const run of idle.values()) run();
    expect(wake).toHaveBeenCalledTimes(1);
  });

  it('loads an "idle" marker after a timeout when the browser has no idle callbacks', () => {
    vi.useFakeTimers();
    const { browser } = fakeBrowser();
    const [wake, never] = [vi.fn(), vi.fn()];
    const old = { IntersectionObserver: browser.IntersectionObserver };
    whenToLoad('idle', host, wake, old);
    whenToLoad('idle', host, never, old)();
    vi.runAllTimers();
    vi.useRealTimers();
    expect(wake).toHaveBeenCalledTimes(1);
    expect(never).not.toHaveBeenCalled();
  });

  it('loads a "visible" marker once when it comes within 200 pixels of the window', () => {
    const { browser, seen, intersect } = fakeBrowser();
    const wake = vi.fn();
    whenToLoad('visible', host, wake, browser);
    expect(seen[0]?.options).toEqual({ rootMargin: '200px' });
    intersect(false);
    expect(wake).not.toHaveBeenCalled();
    intersect(true);
    intersect(true);
    expect(wake).toHaveBeenCalledTimes(1);
  });

  it('loads a "personal" marker near the window for a known visitor, and at the first touch for others', () => {
    for (const isKnown of [true, false]) {
      if (isKnown) setCookie('known_visitor', '1');
      else forgetCookie('known_visitor');
      const { browser, intersect } = fakeBrowser();
      const wake = vi.fn();
      whenToLoad('personal', host, wake, browser);
      intersect(true);
      expect(wake).toHaveBeenCalledTimes(isKnown ? 1 : 0);
      host.dispatchEvent(new MouseEvent('pointerover', { bubbles: true }));
      expect(wake).toHaveBeenCalledTimes(1);
    }
  });

  it.each(['idle', 'visible', 'interact', 'personal'] as const)('does not load a cancelled "%s" marker', (load) => {
    const { browser, idle, intersect } = fakeBrowser();
    const wake = vi.fn();
    whenToLoad(load, host, wake, browser)();
    for (const run of idle.values()) run();
    intersect(true);
    host.querySelector('button')?.click();
    expect(wake).not.toHaveBeenCalled();
  });
});

describe('A marker that loads on interaction', () => {
  const press = (type: string, init: object = {}) => {
    const event = new MouseEvent(type, {
      bubbles: true,
      cancelable: true,
      ...init,
    });
    host.querySelector('button')?.dispatchEvent(event);
    return event;
  };

  it.each(['pointerover', 'focusin'])('starts to load at %s and lets the event through', (type) => {
    const [wake, outside] = [vi.fn(), vi.fn()];
    document.body.addEventListener(type, outside, { once: true });
    whenToLoad('interact', host, wake);
    expect(press(type).defaultPrevented).toBe(false);
    expect(wake).toHaveBeenCalledTimes(1);
    expect(outside).toHaveBeenCalledTimes(1);
  });

  it('holds clicks back and replays them in order when the widget is ready', () => {
    const clicks: string[] = [];
    let caught: Caught | undefined;
    whenToLoad('interact', host, (events) => (caught = events));
    const [first, second] = [press('click', { clientX: 1 }), press('click', { clientX: 2 })];
    expect([first.defaultPrevented, second.defaultPrevented]).toEqual([true, true]);
    host.addEventListener('click', (event) => clicks.push(`${(event.target as Element).tagName} ${event.clientX}`));
    replay(caught as Caught);
    expect(clicks).toEqual(['BUTTON 1', 'BUTTON 2']);
    press('click', { clientX: 3 });
    expect(clicks).toHaveLength(3);
  });

  it('wakes at the keys that it names, wherever the focus is, and hears them when it is ready', () => {
    host.dataset.keys = 'ArrowLeft ArrowRight';
    const heard: string[] = [];
    let caught: Caught | undefined;
    whenToLoad('interact', host, (events) => (caught = events));
    const strike = (key: string) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    strike('A');
    expect(caught).toBeUndefined();
    strike('ArrowRight');
    const listen = (event: KeyboardEvent) => heard.push(event.key);
    document.addEventListener('keydown', listen);
    replay(caught as unknown as Caught);
    document.removeEventListener('keydown', listen);
    expect(heard).toEqual(['ArrowRight']);
  });

  it('lets held clicks take their default effect once when the widget is not ready within three seconds', () => {
    vi.useFakeTimers();
    try {
      const clicks: number[] = [];
      let caught: Caught | undefined;
      whenToLoad('interact', host, (events) => (caught = events));
      expect(press('click', { clientX: 1 }).defaultPrevented).toBe(true);
      host.addEventListener('click', (event) => clicks.push(event.clientX));
      vi.advanceTimersByTime(2999);
      expect(clicks).toEqual([]);
      vi.advanceTimersByTime(1);
      expect(clicks).toEqual([1]);
      replay(caught as Caught);
      expect(clicks).toEqual([1]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('replays a change event from before the widget was ready', () => {
    const choices: string[] = [];
    let caught: Caught | undefined;
    whenToLoad('interact', host, (events) => (caught = events));
    const input = host.querySelector('input') as HTMLInputElement;
    input.dispatchEvent(new Event('change', { bubbles: true }));
    host.addEventListener('change', (event) => choices.push((event.target as Element).tagName));
    replay(caught as Caught);
    expect(choices).toEqual(['INPUT']);
  });

  it('replays a submit by requestSubmit, so that the form is sent when the widget does not handle it', () => {
    const form = host.querySelector('form') as HTMLFormElement;
    const submitted = vi.spyOn(form, 'requestSubmit').mockImplementation(() => {});
    let caught: Caught | undefined;
    whenToLoad('interact', host, (events) => (caught = events));
    const event = new Event('submit', { bubbles: true, cancelable: true });
    form.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(true);
    replay(caught as Caught);
    expect(submitted).toHaveBeenCalledTimes(1);
  });

  it('lets key presses through', () => {
    whenToLoad('interact', host, () => {});
    const input = host.querySelector('input') as HTMLInputElement;
    const key = new KeyboardEvent('keydown', {
      key: 'a',
      bubbles: true,
      cancelable: true,
    });
    input.dispatchEvent(key);
    expect(key.defaultPrevented).toBe(false);
  });

  it.each(['ctrlKey', 'metaKey', 'shiftKey', 'altKey'])('leaves a click with %s to the browser', (key) => {
    let caught: Caught | undefined;
    whenToLoad('interact', host, (events) => (caught = events));
    expect(press('click', { [key]: true }).defaultPrevented).toBe(false);
    expect(caught?.events).toEqual([]);
  });

  it('does not replay events of removed elements', () => {
    let caught: Caught | undefined;
    whenToLoad('interact', host, (events) => (caught = events));
    press('click');
    const clicks = vi.fn();
    const button = host.querySelector('button') as HTMLElement;
    button.addEventListener('click', clicks);
    button.remove();
    replay(caught as Caught);
    expect(clicks).not.toHaveBeenCalled();
  });
});
