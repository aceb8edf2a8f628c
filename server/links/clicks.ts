/**
 * Clicks are written in groups, a moment after the visitor went on: nobody waits for the database, and a busy link
 * costs a transaction in a while instead of one for each visitor.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { db, insertMany, transaction } from '../core/db/database.ts';
import { log } from '../core/log.ts';
import { countryOf } from './country.ts';
import { dayIn } from './days.ts';
import { type ClickKind, linkClicks, links } from './schema.ts';
import { saltOf, visitorHash } from './visitor.ts';

export type Click = {
  linkId: number;
  /** Where the link's website is. */
  timeZone: string;
  at: Date;
  kind: ClickKind;
  ip: string;
  userAgent: string;
};

const GATHER_MS = 250;
/** Written in less time than a transaction may take. */
const MOST_AT_ONCE = 2048;
/** A database that can't be had for longer loses clicks rather than the whole server its memory. */
const MOST_WAITING = 100_000;
const ATTEMPTS = 5;
const RETRY_MS = 1000;

let waiting: Click[] = [];
let writing: Promise<void> | undefined;
let gathering: AbortController | undefined;

export function recordClick(click: Click): void {
  if (waiting.length >= MOST_WAITING) return;
  waiting.push(click);
  if (waiting.length === MOST_WAITING)
    log.error('Clicks on links come faster than they can be written; some are lost.');
  writing ??= writeAll();
}

/** Resolves when every click so far is in the database, as before the process ends. */
export async function writeClicks(): Promise<void> {
  gathering?.abort();
  await writing;
}

async function writeAll(): Promise<void> {
  while (waiting.length > 0) {
    if (waiting.length < MOST_AT_ONCE) await gather();
    const group = waiting.slice(0, MOST_AT_ONCE);
    waiting = waiting.slice(group.length);
    await writeGroup(group);
  }
  writing = undefined;
}

/** Until enough are there, or somebody wants them written. */
async function gather(): Promise<void> {
  gathering = new AbortController();
  await sleep(GATHER_MS, undefined, { signal: gathering.signal }).catch(() => {});
  gathering = undefined;
}

async function writeGroup(clicks: Click[]): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await writeNow(clicks);
    } catch (error) {
      if (attempt < ATTEMPTS) await sleep(RETRY_MS);
      else return log.error({ err: error, lost: clicks.length }, 'clicks on links could not be written');
    }
  }
}

type Row = typeof linkClicks.$inferInsert;

async function writeNow(clicks: Click[]): Promise<void> {
  const rows: Row[] = [];
  for (const click of clicks) rows.push(await rowOf(click));
  // Everybody who writes locks in one order.
  rows.sort((a, b) => a.linkId - b.linkId);
  await transaction(
    async () => {
      const added = await insertMany(linkClicks, rows, {
        returning: ['linkId', 'kind'],
        onConflict: { target: ['linkId', 'day', 'visitor'], update: 'nothing' },
      });
      for (const [linkId, lastClickAt] of lastClicks(rows)) {
        const more = added.filter((one) => one.linkId === linkId && one.kind === 'person').length;
        await db
          .update(links)
          .set({ clicks: sql`${links.clicks} + ${more}`, lastClickAt })
          .where(eq(links.id, linkId));
      }
    },
    { name: 'write clicks' },
  );
}

async function rowOf({ linkId, timeZone, at, kind, ip, userAgent }: Click): Promise<Row> {
  const day = dayIn(timeZone, at);
  const visitor = visitorHash(await saltOf(day), kind, ip, userAgent);
  return { linkId, at, day, kind, country: await countryOf(ip), visitor };
}

/** When each link was last used by a person. */
function lastClicks(rows: readonly Row[]): Map<number, Date> {
  const last = new Map<number, Date>();
  for (const { linkId, kind, at } of rows) if (kind === 'person') last.set(linkId, at);
  return last;
}
