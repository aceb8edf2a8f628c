import { isKnownVisitor } from '#registry/known_visitor.ts';
import type { Load } from '#registry/widget.ts';

/** Loads the marker; the events it caught meanwhile are replayed once it is ready. */
export type Wake = (caught?: Caught) => void;
export type Caught = { events: Event[]; holders: HTMLElement[]; release(): void };

/** The browser's parts that decide about time and place; tests bring their own. */
export type Browser = {
  requestIdleCallback?: (run: () => void, options: { timeout: number }) => number;
  cancelIdleCallback?: (handle: number) => void;
  IntersectionObserver: typeof IntersectionObserver;
};

const IDLE_AT_THE_LATEST_MS = 2000;
const IDLE_WITHOUT_SUPPORT_MS = 200;
const NEAR = '200px';
/** Caught and replayed. */
const ACTIONS = ['click', 'change', 'submit', 'keydown'];
const TOUCHES = [...ACTIONS, 'focusin'];

/** Calls `wake` when it is time. Returns what cancels the waiting. */
export function whenToLoad(load: Load, host: HTMLElement, wake: Wake, browser: Browser = window): () => void {
  if (load === 'idle') return onIdle(wake, browser);
  if (load === 'visible' || (load === 'personal' && isKnownVisitor())) return onVisible(host, wake, browser);
  if (load !== 'now') return onInteract(host, wake);
  wake();
  return () => {};
}

function onIdle(wake: Wake, { requestIdleCallback: ask, cancelIdleCallback: cancel }: Browser): () => void {
  if (ask) {
    const handle = ask(() => wake(), { timeout: IDLE_AT_THE_LATEST_MS });
    return () => cancel?.(handle);
  }
  const timer = setTimeout(wake, IDLE_WITHOUT_SUPPORT_MS);
  return () => clearTimeout(timer);
}

function onVisible(host: HTMLElement, wake: Wake, browser: Browser): () => void {
  const seen = (entries: IntersectionObserverEntry[]) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    observer.disconnect();
    wake();
  };
  const observer = new browser.IntersectionObserver(seen, { rootMargin: NEAR });
  observer.observe(host);
  return () => observer.disconnect();
}

/** No visitor waits longer for a chunk that a poor network holds back: links and forms then do what they always do. */
const REPLAY_AFTER_MS = 3000;

/** The marker that replays an event and lets it pass: nested widgets would hold it back for ever. */
let passed: HTMLElement[] = [];

/**
 * Holds back the visitor's events until the widget has loaded, then replays them.
 * @param hint an event that precedes interaction, such as `pointerover`; `where` is its target
 */
export function onInteract(host: HTMLElement, wake: Wake, hint = 'pointerover', where: EventTarget = host): () => void {
  const events: Event[] = [];
  const holders = [host];
  const waiting = new AbortController();
  const caught = { events, holders, release };
  let isAwake = false;
  let replayTimer: ReturnType<typeof setTimeout> | undefined;
  const notice = (event: Event) => {
    if (passed.includes(host)) return;
    if (ACTIONS.includes(event.type) && !isForTheBrowser(event)) {
      hold(event, events);
      holders.push(...passed);
      replayTimer ??= setTimeout(() => replay(caught), REPLAY_AFTER_MS);
    }
    if (!isAwake) wake(caught);
    isAwake = true;
  };
  const options = { capture: true, signal: waiting.signal };
  for (const type of TOUCHES) host.addEventListener(type, notice, options);
  where.addEventListener(hint, notice, options);
  // Keys that the widget hears wherever the focus is.
  const keys = host.dataset.keys?.split(' ');
  if (keys) document.addEventListener('keydown', (event) => keys.includes(event.key) && notice(event), options);
  function release() {
    clearTimeout(replayTimer);
    waiting.abort();
  }
  return release;
}

function hold(event: Event, events: Event[]): void {
  if (event.type !== 'keydown') event.preventDefault();
  event.stopPropagation();
  events.push(event);
}

/** A click that opens a tab or a menu stays the browser's. */
function isForTheBrowser(event: Event): boolean {
  const { ctrlKey, metaKey, shiftKey, altKey } = event as MouseEvent;
  return event.type === 'click' && (ctrlKey || metaKey || shiftKey || altKey);
}

/** Dispatches the caught events again. If nothing handles them, links and forms act as usual. */
export function replay({ events, holders, release }: Caught): void {
  release();
  for (const event of events.splice(0)) {
    const target = event.target as HTMLElement;
    if (!target.isConnected) continue;
    passed = holders;
    if (event.type === 'submit') (target as HTMLFormElement).requestSubmit((event as SubmitEvent).submitter);
    else target.dispatchEvent(new (event.constructor as typeof Event)(event.type, event));
    passed = [];
  }
}
