/** Records clicks in batches after the redirect. */
import { setTimeout as sleep } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { db, insertMany, transaction } from '#core/db/database.ts';
import { limitSubject } from '#core/http/rate_limit.ts';
import type { VisitKind } from '#core/http/visit_kind.ts';
import { dayIn } from '#core/i18n/days.ts';
import { log } from '#core/process/log.ts';
import { countryOf } from '#core/sites/visitor_country.ts';
import { cachedSalt, saltOf, visitorHash } from '#core/visits/visitor_hash.ts';
import { linkClicks, links } from '#links/schema.ts';

export type Click = {
  linkId: number;
  /** Where the link's website is. */
  timeZone: string;
  at: Date;
  kind: VisitKind;
  ip: string;
  userAgent: string;
};

const GATHER_MS = 250;
/** Written in less time than a transaction may take. */
const MOST_AT_ONCE = 1024;
/** A database that can't be had for longer loses clicks rather than the whole server its memory. */
const MOST_WAITING = 100_000;
const ATTEMPTS = 5;
const RETRY_MS = 1000;
const MOST_SEEN = 5000;
/** Per client address and day, against a client that sends a new user agent each time. */
export const MOST_VISITORS_OF_AN_ADDRESS = 1000;

let waiting: Click[] = [];
/** When people used links again on the day on which they had been counted. */
let again = new Map<number, Date>();
let writing: Promise<void> | undefined;
let gathering: AbortController | undefined;

/** Recently counted visitors by link and hash, so that repeated clicks need no query. */
const seen = new LRUCache<string, true>({ max: MOST_SEEN });
/** How many visitors came from an address on a day. */
const fromAddress = new LRUCache<string, number>({ max: MOST_SEEN });

/** The redirect does not wait for the database, and a busy link costs one transaction per batch. */
export function recordClick(click: Click): void {
  if (isSeen(click)) {
    if (click.kind === 'person') again.set(click.linkId, click.at);
  } else if (waiting.length < MOST_WAITING) {
    waiting.push(click);
    if (waiting.length === MOST_WAITING)
      log.error('Link clicks arrive faster than they can be stored; some are dropped.');
  }
  writing ??= writeAll();
}

/** Resolves when every click so far is in the database, as before the process ends. */
export async function writeClicks(): Promise<void> {
  gathering?.abort();
  await writing;
}

function isSeen({ linkId, timeZone, at, kind, ip, userAgent }: Click): boolean {
  const day = dayIn(timeZone, at);
  const salt = cachedSalt(day);
  if (!salt) return false;
  const key = `${linkId} ${visitorHash(salt, kind, ip, userAgent)}`;
  if (seen.has(key)) return true;
  seen.set(key, true);
  const address = `${day} ${limitSubject(ip)}`;
  const visitors = (fromAddress.get(address) ?? 0) + 1;
  fromAddress.set(address, visitors);
  return visitors > MOST_VISITORS_OF_AN_ADDRESS;
}

async function writeAll(): Promise<void> {
  while (waiting.length > 0 || again.size > 0) {
    if (waiting.length < MOST_AT_ONCE) await gather();
    const group = waiting.slice(0, MOST_AT_ONCE);
    waiting = waiting.slice(group.length);
    const used = again;
    again = new Map();
    await writeGroup(group, used);
  }
  writing = undefined;
}

/** Waits until the batch is full or `writeClicks` is called. */
async function gather(): Promise<void> {
  gathering = new AbortController();
  await sleep(GATHER_MS, undefined, { signal: gathering.signal }).catch(() => {});
  gathering = undefined;
}

async function writeGroup(clicks: Click[], used: ReadonlyMap<number, Date>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await writeNow(clicks, used);
    } catch (error) {
      if (attempt < ATTEMPTS) await sleep(RETRY_MS);
      else return log.error({ err: error, lost: clicks.length }, 'Storing link clicks failed.');
    }
  }
}

type Row = typeof linkClicks.$inferInsert;

async function writeNow(clicks: Click[], used: ReadonlyMap<number, Date>): Promise<void> {
  const rows: Row[] = [];
  for (const click of clicks) rows.push(await rowOf(click));
  const write = async () => {
    const added = await insertMany(linkClicks, rows, {
      returning: ['linkId', 'kind'],
      onConflict: { target: ['linkId', 'day', 'visitor'], update: 'nothing' },
    });
    for (const { linkId, more, lastClickAt } of tallies(rows, added, used)) {
      await db
        .update(links)
        .set({ clicks: sql`${links.clicks} + ${more}`, lastClickAt })
        .where(eq(links.id, linkId));
    }
  };
  await transaction(write, { name: 'write clicks' });
}

async function rowOf({ linkId, timeZone, at, kind, ip, userAgent }: Click): Promise<Row> {
  const day = dayIn(timeZone, at);
  const visitor = visitorHash(await saltOf(day), kind, ip, userAgent);
  return { linkId, at, day, kind, country: await countryOf(ip), visitor };
}

type Tally = { linkId: number; more: number; lastClickAt: Date };

/** What a batch adds to each link, sorted by link so that all writers lock in the same order. */
function tallies(
  rows: readonly Row[],
  added: readonly Pick<Row, 'linkId' | 'kind'>[],
  used: ReadonlyMap<number, Date>,
): Tally[] {
  const last = new Map(used);
  for (const { linkId, kind, at } of rows) if (kind === 'person') last.set(linkId, at);
  const more = new Map<number, number>();
  for (const { linkId, kind } of added) if (kind === 'person') more.set(linkId, (more.get(linkId) ?? 0) + 1);
  return [...last]
    .map(([linkId, lastClickAt]) => ({ linkId, more: more.get(linkId) ?? 0, lastClickAt }))
    .sort((a, b) => a.linkId - b.linkId);
}
