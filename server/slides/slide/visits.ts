/** Counts views and shares of slides once a visitor and day, anonymously. */
import { eq, lt, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { onChange } from '#core/changes/changes.ts';
import { db, transaction } from '#core/db/database.ts';
import { limitSubject } from '#core/http/rate_limit.ts';
import { dayIn, dayPlus } from '#core/i18n/days.ts';
import { mayBeCounted } from '#core/visits/page_visits.ts';
import { saltOf, visitorHash } from '#core/visits/visitor_hash.ts';
import { countOnDay } from '#slides/course/complete.ts';
import { slides } from '#slides/schema.ts';
import { slideShares, slideVisits } from '#slides/slide/counts.schema.ts';

/** New visitors counted a day from one address: further ones would only fill the table. */
export const MOST_VIEWS_A_DAY = 100;
const MOST_REMEMBERED = 10_000;
const KEPT_DAYS = 2;

const fromAddress = new LRUCache<string, number>({ max: MOST_REMEMBERED });
const counted = new LRUCache<string, true>({ max: MOST_REMEMBERED });
onChange((tags) => {
  if (tags !== 'all') return;
  fromAddress.clear();
  counted.clear();
});

/** Whether this was the visitor's first one of the day. */
async function isFirst(slideId: number, kind: string, request: FastifyRequest): Promise<boolean> {
  const day = dayIn('UTC', new Date());
  const visitor = visitorHash(await saltOf(day), 'person', request.ip, request.headers['user-agent'] ?? '');
  const key = `${slideId} ${kind} ${day} ${visitor}`;
  const address = `${day} ${limitSubject(request.ip)}`;
  const fromHere = fromAddress.get(address) ?? 0;
  if (counted.has(key) || fromHere >= MOST_VIEWS_A_DAY) return false;
  fromAddress.set(address, fromHere + 1);
  counted.set(key, true);
  const added = await db
    .insert(slideVisits)
    .values({ slideId, kind, day, visitor })
    .onConflictDoNothing()
    .returning({ day: slideVisits.day });
  return added.length > 0;
}

/** @param kind whether our page showed it, or another one in a frame */
export async function countView(slideId: number, kind: 'view' | 'embed', request: FastifyRequest): Promise<void> {
  if (request.method !== 'GET' || !(await mayBeCounted(request))) return;
  const column = kind === 'view' ? { views: sql`${slides.views} + 1` } : { embedViews: sql`${slides.embedViews} + 1` };
  await transaction(
    async () => {
      if (!(await isFirst(slideId, kind, request))) return;
      await db.update(slides).set(column).where(eq(slides.id, slideId));
      await countOnDay(slideId, { views: 1 });
    },
    { name: 'count a view' },
  );
}

export async function countShare(slideId: number, network: string, request: FastifyRequest): Promise<void> {
  if (!(await mayBeCounted(request))) return;
  await transaction(
    async () => {
      if (!(await isFirst(slideId, network, request))) return;
      await db
        .insert(slideShares)
        .values({ slideId, network, count: 1 })
        .onConflictDoUpdate({
          target: [slideShares.slideId, slideShares.network],
          set: { count: sql`${slideShares.count} + 1` },
        });
    },
    { name: 'count a share' },
  );
}

/** Network → clicks. */
export async function sharesOf(slideId: number): Promise<Record<string, number>> {
  const rows = await db.select().from(slideShares).where(eq(slideShares.slideId, slideId));
  return Object.fromEntries(rows.map(({ network, count }) => [network, count]));
}

export async function forgetVisits(now = new Date()): Promise<void> {
  await db.delete(slideVisits).where(lt(slideVisits.day, dayPlus(dayIn('UTC', now), -KEPT_DAYS)));
}
