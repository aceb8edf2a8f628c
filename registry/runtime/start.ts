import type { Entry } from './known.ts';
import { mount, type Sources } from './mount.ts';
import { unwatch, watch } from './watch.ts';

const MARKER = '[data-widget]';
/** A server-rendered marker that is not mounted yet: its content belongs to its first render. */
const UNFINISHED = '[data-uid]:not([data-state=ready],[data-state=failed])';

/** Every mounted marker with what unmounts it. Strong references: an element that leaves the page is removed. */
const alive = new Map<Element, () => void>();
let entries: Record<string, Entry> = {};
let sources: Sources;

/** Registers all widgets. The build's entry calls it once. */
export function register(known: Record<string, Entry>, from: Sources): void {
  entries = known;
  sources = from;
}

/** Mounts the markers of a scope, now and when more are inserted. Mounted ones stay. */
export function start(root: ParentNode = document): void {
  watch({
    came: (element) => eachMarker(element, begin),
    left: (element) => eachMarker(element, endIfGone),
  });
  eachMarker(root, begin);
}

/** Unmounts the markers of a scope and restores their HTML. Without a scope also stops watching. */
export function stop(root: ParentNode = document): void {
  if (root === document) unwatch();
  eachMarker(root, end);
}

/** How many markers are alive: a page that inserts and removes must come back to the same number. */
export const aliveCount = () => alive.size;

function begin(host: HTMLElement): void {
  const name = host.dataset.widget as string;
  const entry = Object.hasOwn(entries, name) ? entries[name] : undefined;
  if (!entry) {
    if (process.env.NODE_ENV !== 'production')
      console.warn(`No widget is named '${name}'. Its marker is left as it is.`);
    return;
  }
  if (alive.has(host) || host.parentElement?.closest(UNFINISHED)) return;
  const settled = (isOver: boolean) => {
    eachMarker(host, begin);
    if (isOver) alive.delete(host);
  };
  alive.set(host, mount(host, entry, sources, settled));
}

function end(host: HTMLElement): void {
  alive.get(host)?.();
  alive.delete(host);
}

function endIfGone(host: HTMLElement): void {
  if (!host.isConnected) end(host);
}

/** Collects all markers before visiting the first, because a visit may change the content. */
function eachMarker(root: ParentNode, visit: (host: HTMLElement) => void): void {
  const inside = root.querySelectorAll<HTMLElement>(MARKER);
  if (root instanceof Element && root.matches(MARKER)) visit(root as HTMLElement);
  inside.forEach(visit);
}
