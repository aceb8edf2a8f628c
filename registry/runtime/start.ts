import { report } from '#registry/report.ts';
import type { Entry } from './known.ts';
import { mount, type Sources } from './mount.ts';
import { unwatch, watch } from './watch.ts';

const MARKER = '[data-widget]';
/** A server-rendered marker that is not mounted yet: its content belongs to its first render. */
const UNFINISHED = '[data-uid]:not([data-state=ready],[data-state=failed])';

const OWN = new URL(import.meta.url).origin;
const MOST = 2000;
let isTold = false;

/** Every mounted marker with what unmounts it. Strong references: an element that leaves the page is removed. */
const alive = new Map<Element, () => void>();
/** Markers that wait for the list of all widgets. */
const unlisted = new Set<Element>();
let entries: Record<string, Entry> = {};
let sources: Sources;

/** Registers the widgets of every page. The build's entry calls it once. */
export function register(known: Record<string, Entry>, from: Sources): void {
  entries = { ...known };
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
  if (alive.has(host) || unlisted.has(host) || !isOurs(host) || isTooMany()) return;
  const name = host.dataset.widget as string;
  if (!isKnown(name)) Object.assign(entries, sources.listed());
  const entry = isKnown(name) && entries[name];
  if (!entry) return void beginListed(host, name);
  if (host.parentElement?.closest(UNFINISHED)) return;
  const settled = (isOver: boolean) => {
    eachMarker(host, begin);
    if (isOver) alive.delete(host);
  };
  alive.set(host, mount(host, entry, sources, settled));
}

/** Of several shops on a page of another server, `data-origin` says whose a marker is. */
const isOurs = (host: HTMLElement) => (host.closest<HTMLElement>('[data-origin]')?.dataset.origin ?? OWN) === OWN;

/** A page that inserts markers without end stays one that answers. */
function isTooMany(): boolean {
  if (alive.size < MOST) return false;
  if (!isTold) console.error(`More than ${MOST} markers: the others stay as they are.`);
  isTold = true;
  return true;
}

const isKnown = (name: string) => Object.hasOwn(entries, name);

/** Begins a marker that its page does not list, such as one on a page of another server, if any widget has its name. */
async function beginListed(host: HTMLElement, name: string): Promise<void> {
  unlisted.add(host);
  try {
    Object.assign(entries, await sources.others());
  } catch (error) {
    report(`The list of widgets did not come, '${name}' waits for it`, error);
    addEventListener('online', () => unlisted.delete(host) && begin(host), { once: true });
    return;
  }
  if (!unlisted.delete(host)) return;
  if (isKnown(name)) begin(host);
  else if (process.env.NODE_ENV !== 'production')
    console.warn(`No widget is named '${name}'. Its marker is left as it is.`);
}

function end(host: HTMLElement): void {
  unlisted.delete(host);
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
