/** Loads the list, sends what waited, and keeps the page for reloads. */
import type { ListAnswer, ScanAnswer, ScanResult } from '#events/checkin/contract.ts';
import { type CallError, call } from '#registry/call.ts';
import { dequeue, forget, queueOf, saveList } from './device.ts';

type Page = { eventId: number; address: string; deletesAt: number };

/** Of the largest event that is loaded; its list has a few megabytes. */
const MOST_PIECES = 25;
const SENT_AT_ONCE = 50;

/** @returns whether the device has it now */
export async function loadList({ eventId, address, deletesAt }: Page, signal: AbortSignal): Promise<boolean> {
  const rows: string[] = [];
  let after: number | null = 0;
  for (let piece = 0; after !== null && piece < MOST_PIECES; piece += 1) {
    const answer: ListAnswer = await call<ListAnswer>(`${address}/list`, { after }, { signal });
    rows.push(...answer.rows);
    after = answer.next;
  }
  return saveList(eventId, rows, deletesAt);
}

export type Sent = {
  counts: ScanAnswer['counts'];
  /** Those whom somebody else had let in, or who were not valid, by their short names. */
  conflicts: ScanResult[];
};

/** Sends all that waits. @param hear is told of each piece: a later one may find no network */
export async function sendQueue({ eventId, address }: Page, signal: AbortSignal, hear: (sent: Sent) => void) {
  for (let waiting = queueOf(eventId); waiting.length > 0; waiting = queueOf(eventId)) {
    const scans = waiting.slice(0, SENT_AT_ONCE);
    const sent = scans.map(({ name: _, ...scan }) => scan);
    const answer: ScanAnswer = await call<ScanAnswer>(`${address}/scans`, { scans: sent }, { signal });
    const names = new Map(scans.map(({ scan, name }) => [scan, name]));
    const refused = answer.results.filter(({ verdict }) => verdict !== 'admitted' && verdict !== 'undone');
    const isDequeued = dequeue(eventId, new Set(scans.map(({ scan }) => scan)));
    hear({
      counts: answer.counts,
      conflicts: refused.map((one) => ({ ...one, name: names.get(one.scan) ?? '' })),
    });
    if (!isDequeued) break;
  }
}

/** Lists of events that are over go, and with them their worker and its copy of the page. */
export async function forgetOver({ eventId, deletesAt, address }: Page): Promise<boolean> {
  const now = Date.now();
  forget((_, until) => until < now);
  if (deletesAt >= now) return false;
  forget((id) => id === eventId);
  await dropPage(address);
  return true;
}

const CLOSED = [401, 403, 404];

/** Of somebody who may no longer see the page. */
export const isClosed = ({ status }: CallError): boolean => CLOSED.includes(status);

/** The network or the server is away, and the list decides. */
export const isUnreached = ({ status }: CallError): boolean => status === 0 || status >= 500;

/** Nobody who may not see the page keeps anything of it. */
export async function forgetEvent({ eventId, address }: Page): Promise<void> {
  forget((id) => id === eventId);
  await dropPage(address);
}

async function dropPage(address: string): Promise<void> {
  const scope = new URL(address, location.href).href;
  const workers = (await navigator.serviceWorker?.getRegistrations()) ?? [];
  await Promise.all(workers.filter((one) => one.scope === scope).map((one) => one.unregister()));
  await globalThis.caches?.delete(`checkin ${scope}`);
}

/** The page and the files that it has loaded until now; later ones the worker keeps. */
export async function keepPage(address: string): Promise<void> {
  if (!('serviceWorker' in navigator) || !('caches' in globalThis)) return;
  await navigator.serviceWorker.register(`${address}/worker.js`, { scope: address });
  const scope = new URL(address, location.href).href;
  const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const files = loaded
    .filter(
      ({ name, initiatorType }) =>
        name.startsWith(location.origin) && /^(script|link|css|img|other)$/.test(initiatorType),
    )
    .map(({ name }) => name)
    .filter((name) => new URL(name).pathname.startsWith('/assets/'));
  const cache = await caches.open(`checkin ${scope}`);
  await cache.addAll([...new Set([scope, ...files])]);
}
