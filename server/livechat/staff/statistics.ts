/** Figures about conversations by day: number, first answer, length, ratings. */
import { millisecondsInSecond } from 'date-fns/constants';
import { and, desc, eq, gt, gte, inArray } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { dayIn, dayPlus, startOfDay } from '#core/i18n/days.ts';
import type { Site } from '#core/sites/site.ts';
import { chatChannels, conversations } from '#livechat/schema.ts';

/** Days that can be looked at. */
export const PERIODS = [7, 30, 90] as const;
/** Beyond these the oldest of the period are left out. */
const MOST_CONVERSATIONS = 20_000;

export type Figures = {
  count: number;
  answered: number;
  /** Median seconds until the first answer, and of the whole conversation; null where there is none. */
  firstAnswer: number | null;
  length: number | null;
  happy: number;
  neutral: number;
  sad: number;
};
export type ChatStatistics = { total: Figures; days: (Figures & { day: string })[] };

type Row = Pick<typeof conversations.$inferSelect, 'askedAt' | 'answeredAt' | 'lastAt' | 'rate'>;

/** Of a period that ends today, such as `2026-11-27`, in the zone of the website. */
export const firstDay = ({ website }: Site, days: number, now = new Date()): string =>
  dayPlus(dayIn(website.timeZone, now), 1 - days);

/** Of conversations that began in the period. The newest day first; days without a conversation are left out. */
export async function chatStatistics(site: Site, days: number, now = new Date()): Promise<ChatStatistics> {
  const { company, website } = site;
  const own = db.select({ id: chatChannels.id }).from(chatChannels).where(eq(chatChannels.companyId, company.id));
  const since = startOfDay(website.timeZone, firstDay(site, days, now));
  const { askedAt, answeredAt, lastAt, rate } = conversations;
  const rows = await db
    .select({ askedAt, answeredAt, lastAt, rate })
    .from(conversations)
    .where(
      and(
        inArray(conversations.channelId, own),
        gt(conversations.messageCount, 0),
        // Implied by the next, and in an index.
        gte(conversations.lastAt, since),
        gte(conversations.askedAt, since),
      ),
    )
    .orderBy(desc(conversations.lastAt))
    .limit(MOST_CONVERSATIONS);
  const byDay = Map.groupBy(rows, (row) => dayIn(website.timeZone, row.askedAt as Date));
  return {
    total: figuresOf(rows),
    days: [...byDay].sort(([a], [b]) => (a < b ? 1 : -1)).map(([day, some]) => ({ day, ...figuresOf(some) })),
  };
}

function figuresOf(rows: readonly Row[]): Figures {
  const rated = (rate: number) => rows.filter((row) => row.rate === rate).length;
  const answered = rows.filter(({ answeredAt }) => answeredAt !== null);
  return {
    ...{ count: rows.length, answered: answered.length, happy: rated(10), neutral: rated(5), sad: rated(1) },
    firstAnswer: median(answered.map(({ askedAt, answeredAt }) => secondsBetween(askedAt, answeredAt))),
    length: median(answered.map(({ askedAt, lastAt }) => secondsBetween(askedAt, lastAt))),
  };
}

const secondsBetween = (from: Date | null, until: Date | null): number =>
  Math.max(0, ((until?.getTime() ?? 0) - (from?.getTime() ?? 0)) / millisecondsInSecond);

function median(values: number[]): number | null {
  const sorted = values.sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  if (sorted.length === 0) return null;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
