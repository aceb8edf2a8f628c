/** What a device keeps: the list of attendees, and check-ins to send. */
import type { Match, ScanResult } from '#events/checkin/contract.ts';
import { codeSigns } from '#registry/values/code_signs.ts';

export type QueuedScan = { scan: string; door: string; at: number; name: string; attendee: number; hash?: string };
type List = { deletesAt: number; savedAt: number; rows: string[] };
/** Attendee → at which door this device let them in. */
type Done = Record<number, string>;

const PREFIX = 'event-checkin:';
const HASH_SIGNS = 16;
const MOST_MATCHES = 20;

export const keyOf = (eventId: number, what: 'list' | 'queue' | 'done' | 'conflicts') => `${PREFIX}${what}:${eventId}`;

function read<T>(key: string, empty: T): T {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? 'null') as T | null) ?? empty;
  } catch {
    return empty;
  }
}

/** @returns whether the device has room for it */
function write(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export const saveList = (eventId: number, rows: string[], deletesAt: number): boolean =>
  write(keyOf(eventId, 'list'), { rows, deletesAt, savedAt: Date.now() } satisfies List);

/** When the list was loaded; null: there is none. */
export const listedAt = (eventId: number): number | null => listOf(eventId)?.savedAt ?? null;

const listOf = (eventId: number) => read<List | null>(keyOf(eventId, 'list'), null);

export const queueOf = (eventId: number): QueuedScan[] => read<QueuedScan[]>(keyOf(eventId, 'queue'), []);
const enqueue = (eventId: number, scan: QueuedScan): boolean =>
  write(keyOf(eventId, 'queue'), [...queueOf(eventId), scan]);
export const dequeue = (eventId: number, scans: ReadonlySet<string>): boolean =>
  write(
    keyOf(eventId, 'queue'),
    queueOf(eventId).filter(({ scan }) => !scans.has(scan)),
  );

/** Remembers who is in, also while the list still says otherwise. @param door null: it was undone */
export function markDone(eventId: number, attendee: number | null, door: string | null): void {
  if (attendee === null) return;
  const { [attendee]: _, ...others } = read<Done>(keyOf(eventId, 'done'), {});
  write(keyOf(eventId, 'done'), door === null ? others : { ...others, [attendee]: door });
}

/** One that was not sent yet is simply not sent. @returns whether it was */
export function takeFromQueue(eventId: number, scan: string): boolean {
  const queued = queueOf(eventId).find((one) => one.scan === scan);
  if (!queued) return false;
  dequeue(eventId, new Set([scan]));
  markDone(eventId, queued.attendee, null);
  return true;
}

/** Removes what the device keeps of events that are over, and of this one where its page is no longer allowed. */
export function forget(isOver: (eventId: number, deletesAt: number) => boolean): void {
  for (const key of Object.keys(localStorage).filter((one) => one.startsWith(`${PREFIX}list:`))) {
    const eventId = Number(key.split(':').at(-1));
    if (!isOver(eventId, listOf(eventId)?.deletesAt ?? 0)) continue;
    localStorage.removeItem(key);
    localStorage.removeItem(keyOf(eventId, 'done'));
    localStorage.removeItem(keyOf(eventId, 'conflicts'));
    if (queueOf(eventId).length === 0) localStorage.removeItem(keyOf(eventId, 'queue'));
  }
}

export type Who = { code?: string; attendee?: number };

/** Decides by the list, and remembers to tell the server. @returns null where the device has no room left for that */
export async function admitHere(
  eventId: number,
  { scan, door, ...who }: Who & { scan: string; door: string },
): Promise<ScanResult | null> {
  const hash = who.code === undefined ? undefined : await hashOf(who.code);
  const result = checkHere(eventId, rowOf(eventId, hash, who.attendee), scan);
  if (result.verdict !== 'admitted' || result.attendee === null) return result;
  const { name, attendee } = result;
  const queued = { scan, door, at: Date.now(), name, attendee, ...(hash !== undefined && { hash }) };
  return enqueue(eventId, queued) ? result : null;
}

/** Decides by the list alone. What it does not know may have registered since: nobody is let in by it. */
function checkHere(eventId: number, found: Match | null, scan: string): ScanResult {
  const base = { scan, attendee: found?.id ?? null, name: found?.name ?? '', ticket: '', detail: '' };
  if (!found) return { ...base, verdict: 'unknown' };
  const door = read<Done>(keyOf(eventId, 'done'), {})[found.id];
  if (door !== undefined || found.state === 'attended') return { ...base, verdict: 'used', detail: door ?? '' };
  const verdict = found.state === 'confirmed' ? 'admitted' : found.state === 'open' ? 'unpaid' : 'cancelled';
  return { ...base, verdict };
}

function rowOf(eventId: number, hash: string | undefined, attendee: number | undefined): Match | null {
  const start = `${attendee}\t`;
  const row = listOf(eventId)?.rows.find((one) => (hash ? one.split('\t')[1] === hash : one.startsWith(start)));
  return row ? matchOf(row) : null;
}

function matchOf(row: string): Match {
  const [id, , name = '', state] = row.split('\t');
  return { id: Number(id), name, detail: '', state: state as Match['state'] };
}

/** The same as the server's: a list that was found or stolen opens no door. */
async function hashOf(code: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(codeSigns(code) ?? code));
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .slice(0, HASH_SIGNS);
}

export function searchHere(eventId: number, entered: string): { matches: Match[]; isMore: boolean } {
  const wanted = folded(entered).split(/\s+/);
  const done = read<Done>(keyOf(eventId, 'done'), {});
  const all = (listOf(eventId)?.rows ?? []).filter((row) => isNamed(row.split('\t')[2] ?? '', wanted));
  const matches = all.slice(0, MOST_MATCHES).map(matchOf);
  return {
    matches: matches.map((one) => (one.id in done ? { ...one, state: 'attended', detail: done[one.id] ?? '' } : one)),
    isMore: all.length > MOST_MATCHES,
  };
}

/** The list has no more than a first name and an initial: `Ann L.` for who types `ann lee`. */
function isNamed(name: string, wanted: readonly string[]): boolean {
  const parts = folded(name).replaceAll('.', '').split(' ');
  const isPart = (word: string) =>
    parts.some((part) => part.startsWith(word) || ([...part].length === 1 && word.startsWith(part)));
  return wanted.every(isPart);
}

const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
