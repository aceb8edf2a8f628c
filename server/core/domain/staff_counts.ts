/** Counts what waits behind each entry of the side bar. */
import { minutesToMilliseconds } from 'date-fns/minutesToMilliseconds';
import { secondsToMilliseconds } from 'date-fns/secondsToMilliseconds';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { onChange } from '#core/changes/changes.ts';
import { planForValues } from '#core/db/database.ts';
import { FLASH_COOKIE } from '#core/http/flash.ts';
import { rolesOf } from '#core/pages/cache/page_keys.ts';
import type { Person } from '#core/people/people.ts';
import type { StaffMenuEntry } from './staff_menu.ts';

/** Colleagues who work at the same time share the counts; who has just done something sees them anew. */
const FRESH_MS = secondsToMilliseconds(10);
/** Until then a page shows the last count while it is counted again; later it waits for the new one. */
const KEPT_MS = minutesToMilliseconds(1);
const MOST_KEPT = 1000;

type Counted = { count: Promise<number>; at: number; isCountedAgain: boolean };

const counts = new LRUCache<string, Counted>({ max: MOST_KEPT });
onChange((changed) => {
  if (changed === 'all') counts.clear();
});

/** Each entry with something to count → how much waits there. */
export async function staffCounts(
  entries: readonly StaffMenuEntry[],
  person: Person,
  request: FastifyRequest,
): Promise<ReadonlyMap<StaffMenuEntry, number>> {
  const colleagues = `${person.companyId} ${request.site.website.id} ${rolesOf(person)}`;
  const counted = entries
    .filter(({ waiting }) => waiting)
    .map(async (entry): Promise<[StaffMenuEntry, number]> => [entry, await countOf(entry, colleagues, request)]);
  return new Map(await Promise.all(counted));
}

function countOf(entry: StaffMenuEntry, colleagues: string, request: FastifyRequest): Promise<number> {
  const key = `${entry.url} ${colleagues}`;
  const cached = counts.get(key);
  const age = Date.now() - (cached?.at ?? 0);
  const counted = () => ({ count: waitingNow(entry, request), at: Date.now(), isCountedAgain: false });
  if (!cached || age > KEPT_MS || request.cookies[FLASH_COOKIE]) {
    const first = counted();
    counts.set(key, first);
    first.count.catch(() => counts.delete(key));
    return first.count;
  }
  if (age > FRESH_MS && !cached.isCountedAgain) {
    cached.isCountedAgain = true;
    const next = counted();
    next.count.then(
      // What was counted for somebody who pressed meanwhile is newer.
      () => counts.get(key) === cached && counts.set(key, next),
      // The old count stands until it is too old; then the page says what is wrong.
      () => {},
    );
  }
  return cached.count;
}

async function waitingNow(entry: StaffMenuEntry, request: FastifyRequest): Promise<number> {
  const tasks = await planForValues(async () => (await entry.waiting?.(request)) ?? []);
  return tasks.reduce((sum, { count }) => sum + count, 0);
}
