/** Counts visitors of a website by day, without cookies and in batches. */
import type { IncomingHttpHeaders } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { and, gte, inArray, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { db, insertMany, transaction } from '#core/db/database.ts';
import { limitSubject } from '#core/http/rate_limit.ts';
import { visitKind } from '#core/http/visit_kind.ts';
import { dayIn } from '#core/i18n/days.ts';
import { log } from '#core/process/log.ts';
import type { Website } from '#core/sites/website.ts';
import { cachedSalt, saltOf, visitorHash } from './visitor_hash.ts';
import { dailyVisitors, visits } from './visits.schema.ts';

type Place = Pick<Website, 'id' | 'timeZone'>;
type Waiting = { websiteId: number; day: string; ip: string; userAgent: string };

/** Visits are written in groups, a moment later: no visitor waits for a count. */
const GATHER_MS = 500;
const MOST_AT_ONCE = 500;
/** More are not counted, so that made-up visitors fill neither memory nor database. */
const MOST_WAITING = 10_000;
export const MOST_A_DAY = 100_000;
const MOST_VISITORS_OF_AN_ADDRESS = 200;
const MOST_REMEMBERED = 10_000;

let waiting: Waiting[] = [];
let writing: Promise<void> | undefined;
let gathering: AbortController | undefined;

/** Counted lately, by website and hash: most requests need no query. */
const counted = new LRUCache<string, true>({ max: MOST_REMEMBERED });
const fromAddress = new LRUCache<string, number>({ max: MOST_REMEMBERED });
/** Websites that had the most visitors of a day. */
const full = new LRUCache<string, true>({ max: 1000 });

/** Whether a request is a person's who does not ask to be left out (`DNT`, `Sec-GPC`). */
export const isCountable = (method: string, headers: IncomingHttpHeaders): boolean =>
  headers.dnt !== '1' && headers['sec-gpc'] !== '1' && visitKind(method, headers) === 'person';

/** Of somebody who is no staff: callers know that. */
export function recordVisit(website: Place, ip: string, userAgent: string): void {
  const day = dayIn(website.timeZone, new Date());
  const visit = { websiteId: website.id, day, ip, userAgent };
  if (isKnown(visit) || waiting.length >= MOST_WAITING) return;
  waiting.push(visit);
  writing ??= writeAll();
}

function isKnown({ websiteId, day, ip, userAgent }: Waiting): boolean {
  const salt = cachedSalt(day);
  if (full.has(`${websiteId} ${day}`)) return true;
  if (!salt) return false;
  const key = `${websiteId} ${visitorHash(salt, 'person', ip, userAgent)}`;
  if (counted.has(key)) return true;
  counted.set(key, true);
  const address = `${websiteId} ${day} ${limitSubject(ip)}`;
  const visitors = (fromAddress.get(address) ?? 0) + 1;
  fromAddress.set(address, visitors);
  return visitors > MOST_VISITORS_OF_AN_ADDRESS;
}

/** Resolves when every visit so far is in the database, as before the process ends. */
export async function writeVisits(): Promise<void> {
  gathering?.abort();
  await writing;
}

async function writeAll(): Promise<void> {
  while (waiting.length > 0) {
    if (waiting.length < MOST_AT_ONCE) await gather();
    const group = waiting.slice(0, MOST_AT_ONCE);
    waiting = waiting.slice(group.length);
    await writeGroup(group).catch((error: unknown) =>
      log.error({ err: error, lost: group.length }, 'Storing visits failed.'),
    );
  }
  writing = undefined;
}

/** Waits until there are enough visits, or somebody wants them written. */
async function gather(): Promise<void> {
  gathering = new AbortController();
  await sleep(GATHER_MS, undefined, { signal: gathering.signal }).catch(() => {});
  gathering = undefined;
}

async function writeGroup(group: readonly Waiting[]): Promise<void> {
  const rows: (typeof dailyVisitors.$inferInsert)[] = [];
  for (const { websiteId, day, ip, userAgent } of group)
    rows.push({ websiteId, day, visitor: visitorHash(await saltOf(day), 'person', ip, userAgent) });
  await transaction(
    async () => {
      const added = await insertMany(dailyVisitors, rows, {
        returning: ['websiteId', 'day'],
        onConflict: { target: ['day', 'websiteId', 'visitor'], update: 'nothing' },
      });
      for (const [key, more] of tallies(added)) await add(key, more);
    },
    { name: 'write visits' },
  );
}

/** By website and day, sorted so that all writers lock in the same order. */
function tallies(added: readonly { websiteId: number; day: string }[]): [key: string, more: number][] {
  const more = new Map<string, number>();
  for (const { websiteId, day } of added) more.set(`${websiteId} ${day}`, (more.get(`${websiteId} ${day}`) ?? 0) + 1);
  return [...more].sort(([a], [b]) => (a < b ? -1 : 1));
}

async function add(key: string, more: number): Promise<void> {
  const [websiteId, day = ''] = key.split(' ');
  const [row] = await db
    .insert(visits)
    .values({ websiteId: Number(websiteId), day, count: more })
    .onConflictDoUpdate({ target: [visits.websiteId, visits.day], set: { count: sql`${visits.count} + ${more}` } })
    .returning({ count: visits.count });
  if (row && row.count >= MOST_A_DAY) full.set(key, true);
}

/** From a day on. */
export const visitsByDay = (websiteIds: readonly number[], from: string) =>
  db
    .select()
    .from(visits)
    .where(and(inArray(visits.websiteId, [...websiteIds]), gte(visits.day, from)));
