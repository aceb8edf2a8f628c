/** Counts what waits behind each entry of the side bar. */
import { millisecondsInSecond } from 'date-fns/constants';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { FLASH_COOKIE } from '#core/http/flash.ts';
import { rolesOf } from '#core/pages/cache/page_keys.ts';
import type { Person } from '#core/people/people.ts';
import type { StaffMenuEntry } from './staff_menu.ts';

/** Colleagues who work at the same time share the counts; who has just done something sees them anew. */
const KEPT_MS = 10 * millisecondsInSecond;
const MOST_KEPT = 1000;

const counts = new LRUCache<string, Promise<number>>({ max: MOST_KEPT, ttl: KEPT_MS });

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
  if (cached && !request.cookies[FLASH_COOKIE]) return cached;
  const asked = (async () => {
    const tasks = (await entry.waiting?.(request)) ?? [];
    return tasks.reduce((sum, { count }) => sum + count, 0);
  })();
  counts.set(key, asked);
  asked.catch(() => counts.delete(key));
  return asked;
}
