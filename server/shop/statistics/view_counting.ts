/** Counts virtual page views by day and URL, without data about visitors. */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { db, transaction } from '#core/db/database.ts';
import { dayIn } from '#core/i18n/days.ts';
import { log } from '#core/process/log.ts';
import type { Website } from '#core/sites/website.ts';
import { mayBeCounted } from '#core/visits/page_visits.ts';
import { shopViews } from '#shop/schema/views.schema.ts';
import { pathOfView, type ShopView } from './shop_view.ts';

type Counter = { websiteId: number; day: string; path: string };
type Place = Pick<Website, 'id' | 'timeZone'>;

/** Views are written in groups, a moment later: no visitor waits for a count. */
const GATHER_MS = 500;
const MOST_AT_ONCE = 500;
/** The most URLs in one group; others wait for the next, so that made-up ones can't fill the memory. */
const MOST_WAITING = 20_000;

const waiting = new Map<string, Counter & { count: number }>();
let writing: Promise<void> | undefined;
let gathering: AbortController | undefined;

/**
 * Counts a view, unless the visitor is a bot, a prefetching browser, staff, or asks not to be tracked (`DNT`,
 * `Sec-GPC`).
 */
export async function countView(request: FastifyRequest, view: ShopView): Promise<void> {
  if (await mayBeCounted(request)) add(counterOf(request.site.website, view));
}

/**
 * Counts an order when it is placed, whatever caused that. Call it inside the transaction that places it: both are
 * saved, or neither.
 */
export async function countOrder(website: Place, orderId: number): Promise<void> {
  await write({ ...counterOf(website, { name: 'order_confirmed', of: orderId }), count: 1 });
}

/** Writes all views so far to the database, as before the process ends. */
export async function writeViews(): Promise<void> {
  gathering?.abort();
  await writing;
}

const counterOf = ({ id, timeZone }: Place, view: ShopView): Counter => ({
  websiteId: id,
  day: dayIn(timeZone, new Date()),
  path: pathOfView(view),
});

function add(counter: Counter): void {
  const key = `${counter.websiteId} ${counter.day} ${counter.path}`;
  const known = waiting.get(key);
  if (known) known.count += 1;
  else if (waiting.size < MOST_WAITING) waiting.set(key, { ...counter, count: 1 });
  writing ??= writeAll();
}

async function writeAll(): Promise<void> {
  while (waiting.size > 0) {
    if (waiting.size < MOST_AT_ONCE) await gather();
    // Sorted, so that processes lock rows in the same order.
    const keys = [...waiting.keys()].slice(0, MOST_AT_ONCE).sort();
    const group = keys.flatMap((key) => waiting.get(key) ?? []);
    for (const key of keys) waiting.delete(key);
    await writeGroup(group);
  }
  writing = undefined;
}

/** Waits until there are enough views, or somebody wants them written. */
async function gather(): Promise<void> {
  gathering = new AbortController();
  await sleep(GATHER_MS, undefined, { signal: gathering.signal }).catch(() => {});
  gathering = undefined;
}

async function writeGroup(group: (Counter & { count: number })[]): Promise<void> {
  try {
    await transaction(
      async () => {
        for (const counter of group) await write(counter);
      },
      { name: 'write shop views' },
    );
  } catch (error) {
    log.error({ err: error, lost: group.length }, 'Storing shop views failed.');
  }
}

async function write(counter: Counter & { count: number }): Promise<void> {
  await db
    .insert(shopViews)
    .values(counter)
    .onConflictDoUpdate({
      target: [shopViews.websiteId, shopViews.day, shopViews.path],
      set: { count: sql`${shopViews.count} + ${counter.count}` },
    });
}
