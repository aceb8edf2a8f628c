/** `/admin/slides/channels/{id}/statistics`: views and completions of a channel by day and slide. */
import { and, desc, eq, gte, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { db } from '#core/db/database.ts';
import { oneOfNumbers, recordId } from '#core/http/contract.ts';
import { dayIn, dayPlus } from '#core/i18n/days.ts';
import { pick } from '#core/i18n/translated.ts';
import { msg } from '#core/msg.ts';
import { show } from '#core/pages/response.ts';
import { page } from '#core/pages/routes.ts';
import { STYLES } from '#slides/channel/view.ts';
import type { Channel } from '#slides/queries.ts';
import { slides } from '#slides/schema.ts';
import { slideDays } from '#slides/slide/counts.schema.ts';
import { channelAt } from './order_routes.ts';
import { CHANNEL_LIST, SLIDE_LIST } from './paths.ts';

const PERIODS = [7, 30, 90, 365] as const;
const DEFAULT_DAYS = 30;
const MOST_SLIDES = 200;

export const statisticsPath = (channelId: number): string => `${CHANNEL_LIST}/${channelId}/statistics`;

export function statisticsRoutes(app: FastifyInstance): void {
  page(app, {
    url: `${CHANNEL_LIST}/:id/statistics`,
    audience: 'slides',
    params: z.object({ id: recordId }),
    query: z.object({ days: oneOfNumbers([...PERIODS], msg('Select a period')).default(DEFAULT_DAYS) }),
    isList: true,
    handle: async ({ request, params: { id }, query: { days } }) => {
      const { site, texts } = request;
      const channel = await channelAt(id, request);
      const name = pick(channel.name, site.language.code);
      const title = texts.t('Statistics of “{name}”', { name });
      return show(
        '@slides/staff/statistics',
        { heading: title, ...(await figuresOf(channel, days, request)) },
        {
          facts: {
            ...{ title, isIndexed: false, styles: ['core/charts', STYLES] },
            breadcrumbs: [
              { name: texts.t('Channels'), url: site.url(CHANNEL_LIST) },
              { name, url: site.url(`${CHANNEL_LIST}/${id}`) },
            ],
          },
        },
      );
    },
  });
}

async function figuresOf(channel: Channel, days: number, { site, texts }: FastifyRequest) {
  const first = dayPlus(dayIn('UTC', new Date()), 1 - days);
  const found = new Map((await daysOf(channel.id, first)).map((row) => [row.day, row]));
  const all = Array.from({ length: days }, (_, at) => {
    const day = dayPlus(first, at);
    return { day, views: found.get(day)?.views ?? 0, completions: found.get(day)?.completions ?? 0 };
  });
  const path = site.url(statisticsPath(channel.id));
  return {
    periods: PERIODS.map((one) => ({
      ...{ name: texts.tn('{n} day', '{n} days', one), url: `${path}?days=${one}`, active: one === days },
    })),
    chart: { days: all.map(({ day, views }) => ({ day, count: views })), title: texts.t('Views') },
    days: all
      .filter(({ views, completions }) => views + completions > 0)
      .toReversed()
      .map((row) => ({ ...row, name: texts.date(new Date(row.day)) })),
    slides: (await slidesOf(channel.id, first)).map(({ id, ...row }) => ({
      ...row,
      url: site.url(`${SLIDE_LIST}/${id}`),
    })),
  };
}

const VIEWS = sql<number>`coalesce(sum(${slideDays.views}), 0)`.mapWith(Number);
const COMPLETIONS = sql<number>`coalesce(sum(${slideDays.completions}), 0)`.mapWith(Number);

const daysOf = (channelId: number, first: string) =>
  db
    .select({ day: slideDays.day, views: VIEWS, completions: COMPLETIONS })
    .from(slideDays)
    .innerJoin(slides, eq(slides.id, slideDays.slideId))
    .where(and(eq(slides.channelId, channelId), gte(slideDays.day, first)))
    .groupBy(slideDays.day);

const slidesOf = (channelId: number, first: string) =>
  db
    .select({ id: slides.id, name: slides.name, views: VIEWS, completions: COMPLETIONS })
    .from(slides)
    .leftJoin(slideDays, and(eq(slideDays.slideId, slides.id), gte(slideDays.day, first)))
    .where(eq(slides.channelId, channelId))
    .groupBy(slides.id, slides.name)
    .orderBy(desc(VIEWS), desc(COMPLETIONS), slides.id)
    .limit(MOST_SLIDES);
